package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.FormerValues;
import io.tarmac.connect.jdbc.batch.KeyChange;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A lookup of the rows whose keys are about to change. The lookup reads the values that the rows of
 * the new keys lack.
 *
 * @param driver the way in which the driver prepares queries
 * @param isOfRow tells whether a failure is a row's fault
 */
public record OldKeyLookup(
    Identifiers identifiers, DriverStatements driver, Predicate<SQLException> isOfRow) {

  /** The number of rows per query. */
  private static final int CHUNK = 32;

  /** The columns to read for one plan, and so for one table and key. */
  private record SelectedColumns(TablePlan plan, List<String> columns) {}

  /**
   * Returns the batch with the values that it lacks, as far as they are stored. Call this in the
   * same transaction, before anything of the batch is written. If the database refuses an old key
   * of a suspected batch, the table does not have that key. The database then refuses the delete of
   * the key too.
   *
   * @throws RunFailedException if the rows of deletes could not be read
   */
  public Batch complete(Connection connection, Batch batch) throws RunFailedException {
    for (Map.Entry<SelectedColumns, List<KeyChange>> unread : unread(batch).entrySet()) {
      List<KeyChange> changes = unread.getValue();
      for (int begin = 0; begin < changes.size(); begin += CHUNK) {
        List<KeyChange> chunk = changes.subList(begin, Math.min(changes.size(), begin + CHUNK));
        try {
          if (batch.suspected()) {
            readFitting(connection, unread.getKey(), chunk);
          } else {
            read(connection, unread.getKey(), chunk);
          }
        } catch (SQLException failure) {
          List<Row> deletes = chunk.stream().map(KeyChange::deleted).toList();
          throw new RunFailedException(
              new Run(unread.getKey().plan(), deletes.get(0).operation(), deletes), failure);
        }
      }
    }
    return FormerValues.in(batch);
  }

  private static Map<SelectedColumns, List<KeyChange>> unread(Batch batch) {
    Map<SelectedColumns, List<KeyChange>> unread = new LinkedHashMap<>();
    for (Row row : batch.rows()) {
      KeyChange change = row.keyChange();
      if (change != null && row.isOfDelete() && change.isUnread()) {
        List<String> wanted = change.wanted();
        if (!wanted.isEmpty()) {
          unread
              .computeIfAbsent(
                  new SelectedColumns(row.plan(), wanted), selection -> new ArrayList<>())
              .add(change);
        }
      }
    }
    return unread;
  }

  /** Reads the rows whose keys the database takes. */
  private void readFitting(
      Connection connection, SelectedColumns selection, List<KeyChange> changes)
      throws SQLException {
    try {
      read(connection, selection, changes);
    } catch (SQLException failure) {
      if (!isOfRow.test(failure)) {
        throw failure;
      }
      // Nothing has been written yet, so nothing is lost.
      connection.rollback();
      if (changes.size() > 1) {
        for (KeyChange change : changes) {
          readFitting(connection, selection, List.of(change));
        }
      }
    }
  }

  private void read(Connection connection, SelectedColumns selection, List<KeyChange> changes)
      throws SQLException {
    List<Map<String, @Nullable Object>> found = new ArrayList<>();
    List<RowStatement> queries = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      found.add(new HashMap<>());
      queries.add(query(selection, i));
    }
    String sql = queries.stream().map(RowStatement::sql).collect(Collectors.joining(" UNION ALL "));
    try (PreparedStatement statement = driver.prepare(connection, sql)) {
      int parameter = 1;
      for (int i = 0; i < changes.size(); i++) {
        parameter = queries.get(i).bind(statement, changes.get(i).deleted(), parameter);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          read(rows, selection.columns(), found.get(rows.getInt(1)));
        }
      }
    }
    for (int i = 0; i < changes.size(); i++) {
      changes.get(i).read(found.get(i));
    }
  }

  private RowStatement query(SelectedColumns selection, int number) {
    TablePlan plan = selection.plan();
    String columns =
        selection.columns().stream().map(identifiers::quote).collect(Collectors.joining(", "));
    return new RowStatement(
        plan,
        "SELECT %d, %s FROM %s WHERE %s"
            .formatted(
                number,
                columns,
                identifiers.quote(plan.table()),
                plan.keepsHistory()
                    ? Dml.currentVersion(plan, identifiers)
                    : Dml.sameKey(plan, identifiers)),
        plan.keepsHistory()
            ? Dml.indexesOfCurrentVersion(plan)
            : IntStream.range(0, plan.keyColumns().size()).toArray(),
        driver);
  }

  private static void read(ResultSet row, List<String> columns, Map<String, @Nullable Object> found)
      throws SQLException {
    for (int i = 0; i < columns.size(); i++) {
      int index = i + 2;
      switch (row.getMetaData().getColumnType(index)) {
        case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB ->
            found.put(columns.get(i), row.getBytes(index));
        case Types.CHAR,
            Types.VARCHAR,
            Types.LONGVARCHAR,
            Types.NCHAR,
            Types.NVARCHAR,
            Types.LONGNVARCHAR,
            Types.CLOB,
            Types.NCLOB,
            Types.SQLXML,
            Types.ARRAY,
            Types.OTHER ->
            found.put(columns.get(i), row.getString(index));
        default -> {} // no source leaves out a value of any other type
      }
    }
  }
}
