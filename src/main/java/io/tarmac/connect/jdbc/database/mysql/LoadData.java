package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A strategy that loads rows by {@code LOAD DATA LOCAL INFILE} from a stream if all rows are new.
 * If a row is not new, another strategy writes the rows. Server and driver have to allow local
 * files.
 *
 * @param loads the attempts of all tables and sessions, which fail if a load ends the session or
 *     its transaction. A proxy may do so, and the rows come again in another session
 * @param otherwise the strategy for rows that cannot be loaded; supports what this one supports
 */
record LoadData(
    Dml dml,
    Identifiers identifiers,
    MySqlDriver driver,
    MySqlServer server,
    AttemptBackoff loads,
    WriteStrategy otherwise)
    implements WriteStrategy {

  private static final Logger LOG = LoggerFactory.getLogger(LoadData.class);

  /**
   * The number of values from which on a load pays. A load costs as much as some statements, and
   * saves time for each value.
   */
  private static final int FEWEST_VALUES = 5_000;

  private static final String SAVEPOINT = "tarmac_load_data";

  /**
   * The vendor code of a lock that was not to be had in time. The other writer would wait for the
   * lock again.
   */
  /** The class of SQLSTATEs of a lost connection. */
  private static final String LOST_CONNECTION = "08";

  private static final int LOCK_WAIT_TIMEOUT = 1205;

  @Override
  public WriteMethod method() {
    return WriteMethod.LOAD_DATA;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE ->
          !plan.columns().isEmpty()
              && plan.isLoadable()
              && plan.hasWhatIsRequired()
              && !plan.isPartial()
              && dml.isOneStep(plan, operation)
              && otherwise.supports(plan, operation)
              && plan.columns().stream().allMatch(c -> LoadedField.of(c, plan) != null);
      case UPDATE, DELETE, ADD_VERSION, END_VERSION, SWEEP -> false;
    };
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return Math.max(1, FEWEST_VALUES / plan.columns().size());
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    LoadedField[] fields =
        plan.columns().stream().map(c -> LoadedField.of(c, plan)).toArray(LoadedField[]::new);
    return new LoadDataWriter(plan, operation, fields, otherwise.prepare(plan, operation));
  }

  /**
   * Returns the statement that loads rows in the format of {@link FieldBuffer}. The separators are
   * in hexadecimal, which the server reads in the same way under all modes of the session.
   */
  String sql(TablePlan plan, LoadedField[] fields) {
    List<String> targets = new ArrayList<>();
    List<String> assignments = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      String column = identifiers.quote(plan.columns().get(i).name());
      String expression = fields[i].expression();
      if (expression == null) {
        targets.add(column);
      } else {
        String variable = "@tarmac_" + i;
        targets.add(variable);
        assignments.add(column + " = " + expression.replace("?", variable));
      }
    }
    String load =
        ("LOAD DATA LOCAL INFILE 'rows' INTO TABLE %s CHARACTER SET utf8mb4"
                + " FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A' (%s)")
            .formatted(identifiers.quote(plan.table()), String.join(", ", targets));
    return assignments.isEmpty() ? load : load + " SET " + String.join(", ", assignments);
  }

  /**
   * The reason why rows could not be loaded, in words that hold no value of a row.
   *
   * @param usual whether this happens to rows of the operation now and then
   */
  private record Obstacle(String reason, boolean usual) {

    static Obstacle refusal(SQLException failure) {
      return new Obstacle(
          "SQLSTATE " + failure.getSQLState() + ", vendor code " + failure.getErrorCode(), false);
    }
  }

  /**
   * A writer that loads the rows of one plan and operation. The server skips rows whose keys exist,
   * and changes values to make them fit. So unless every row was inserted without a warning, the
   * writer rolls back the load. Another writer then writes the rows by statements, which show what
   * is wrong or change the rows that exist. One thread uses a writer at a time.
   */
  final class LoadDataWriter implements RowWriter {
    private final Operation operation;
    private final LoadedField[] fields;
    private final RowWriter otherWriter;
    private final String sql;
    private final LoadedTable table;
    private final AttemptBackoff attempts = new AttemptBackoff();
    private boolean told;

    LoadDataWriter(
        TablePlan plan, Operation operation, LoadedField[] fields, RowWriter otherWriter) {
      this.operation = operation;
      this.fields = fields;
      this.otherWriter = otherWriter;
      this.sql = sql(plan, fields);
      this.table = new LoadedTable(plan, identifiers);
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      if (!attempts.isDue() || !loads.isDue()) {
        otherWriter.write(connection, rows);
        return;
      }
      Obstacle obstacle = tryToLoad(connection, rows);
      loads.succeeded();
      if (obstacle == null) {
        attempts.succeeded();
      } else {
        attempts.failed();
        otherWriter.write(connection, rows);
        // Only now: if the statements fail too, the load was not the obstacle.
        tell(obstacle);
      }
    }

    /**
     * Warns once, because the obstacle will still be there the next time. A usual obstacle is only
     * logged at debug level, because nobody can do anything about it.
     */
    private void tell(Obstacle obstacle) {
      if (told || obstacle.usual()) {
        LOG.debug("Table {}: not loaded: {}", table.tableName(), obstacle.reason());
        return;
      }
      told = true;
      LOG.warn(
          "Table {}: rows could not be loaded ({}) and are written by statements; loading is tried"
              + " again, less and less often",
          table.tableName(),
          obstacle.reason());
    }

    /**
     * Returns the obstacle that kept the rows from being inserted as they are, or null. If there is
     * an obstacle, none of the rows is inserted.
     */
    private @Nullable Obstacle tryToLoad(Connection connection, List<Row> rows)
        throws SQLException {
      Savepoint before;
      try {
        before = connection.setSavepoint(SAVEPOINT);
      } catch (SQLException refusal) {
        // With several hosts in the URL, the driver may go on with a session of another host. The
        // sink has set up no session there.
        if (String.valueOf(refusal.getSQLState()).startsWith(LOST_CONNECTION)) {
          throw refusal;
        }
        // A proxy, or a replica that forwards writes, may take statements all the same.
        return Obstacle.refusal(refusal);
      }
      Obstacle obstacle;
      try {
        obstacle = load(connection, rows);
      } catch (SQLException failure) {
        if (failure.getErrorCode() == LOCK_WAIT_TIMEOUT) {
          throw failure;
        }
        undo(connection, before, failure);
        table.requireUndone(connection);
        return Obstacle.refusal(failure);
      }
      if (obstacle != null) {
        connection.rollback(before);
        table.requireUndone(connection);
      }
      return obstacle;
    }

    /**
     * Rolls back to the savepoint. An error in the rows or in loading shows when the rows are
     * written otherwise.
     *
     * @throws SQLException the failure of the load, if the session cannot roll back
     */
    private void undo(Connection connection, Savepoint before, SQLException failure)
        throws SQLException {
      try {
        connection.rollback(before);
      } catch (SQLException gone) {
        loads.failed();
        failure.addSuppressed(gone);
        throw failure;
      }
    }

    private @Nullable Obstacle load(Connection connection, List<Row> rows) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.setEscapeProcessing(false);
        // For other values a driver sends statements before a query, which end the list of
        // warnings.
        statement.setFetchSize(0);
        statement.setMaxRows(0);
        int loaded =
            driver.load(statement, sql, new RowStream(rows, fields, server.maxPacketBytes()));
        if (loaded != rows.size()) {
          // The server skips rows whose keys exist, which is usual except for inserts.
          return new Obstacle(
              loaded + " of " + rows.size() + " rows", operation != Operation.INSERT);
        }
        long warnings = warnings(statement);
        if (warnings != 0) {
          return new Obstacle(warnings + " warnings", false);
        }
        return table.isAsPlanned(statement)
            ? null
            : new Obstacle("the table has been changed", false);
      }
    }

    /** Returns the number of warnings, or 1 if the server does not tell the number. */
    private static long warnings(Statement statement) throws SQLException {
      try (ResultSet count = statement.executeQuery("SHOW COUNT(*) WARNINGS")) {
        return count.next() ? count.getLong(1) : 1;
      }
    }
  }
}
