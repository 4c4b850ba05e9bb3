package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * A temporary table of one connection for rows that a statement then writes. The sink creates the
 * table at its first use, and keeps it for the next transactions. Each commit empties the table.
 * The table has no constraints and the types of the canonical values, so that it takes every row
 * and only the target judges the row. One thread uses a table at a time.
 */
final class TemporaryTable {

  /**
   * The age at which the sink drops the table. No vacuum except the session's own reaches a
   * temporary table. A table that is kept for ever would in the end stop the database, which must
   * freeze its oldest rows.
   */
  private static final long LIFETIME_NANOS = Duration.ofMinutes(15).toNanos();

  private static final String CALL = "call";
  private static final String PLACE = "place";

  private final String name;
  private final String definition;
  private long madeNanos;

  /** True if an earlier transaction has created the table, so that no rollback undoes that. */
  private boolean isKept;

  /** True if this transaction has created the table. */
  private boolean isNew;

  /**
   * True if the table has to be dropped. The mark stays until the table is found gone, because a
   * rollback would bring the table back.
   */
  private boolean isEnding;

  /** The number that tells the rows of a call from earlier rows of the transaction. */
  private int call;

  /**
   * Creates the description of a table that the database does not have yet.
   *
   * @param number the number of the table, unique in the connection
   */
  TemporaryTable(int number, List<ElementType> types) {
    this.name = "pg_temp.tarmac_rows_" + number;
    this.definition =
        "CREATE TEMPORARY TABLE %s (%s pg_catalog.int4, %s pg_catalog.int4, %s) ON COMMIT DELETE ROWS"
            .formatted(
                name,
                CALL,
                PLACE,
                SetBasedSql.list(
                    types.size(), i -> SetBasedSql.name(i) + " " + types.get(i).qualifiedName()));
    this.madeNanos = System.nanoTime();
  }

  /** Returns the name as SQL text. */
  String name() {
    return name;
  }

  /**
   * Returns the rows of one call as SQL text of a relation of so many columns. The parameter is the
   * number of the call. Rows that may be new are in their order, because the server puts a short
   * row into an earlier page that has room for it. The join of an update or a delete makes its own
   * order. The planner knows nothing of the numbers and expects few rows, so that it looks for each
   * key in an index of the target. If the planner knew the number of rows, it would rather read the
   * whole index.
   */
  String rows(int columns, Operation operation) {
    String order =
        switch (operation) {
          case INSERT, UPSERT, INSERT_IGNORE -> " ORDER BY " + PLACE;
          case UPDATE, DELETE, ADD_VERSION, END_VERSION, SWEEP -> "";
        };
    return "(SELECT %s FROM %s WHERE %s = ?%s)"
        .formatted(SetBasedSql.list(columns, SetBasedSql::name), name, CALL, order);
  }

  /**
   * Marks the table: the next transaction drops it when it begins, unless a call uses the table
   * before.
   */
  void end() {
    isEnding = true;
  }

  boolean isEnding() {
    return isEnding;
  }

  /**
   * Drops the table if it is marked or too old. Call this when a transaction begins, because the
   * one before may have been rolled back.
   *
   * @return whether the table is no longer needed and known to be gone
   */
  boolean begin(Connection connection) throws SQLException {
    isNew = false;
    isEnding |= System.nanoTime() - madeNanos > LIFETIME_NANOS;
    if (!isEnding) {
      return false;
    }
    isKept = false;
    boolean isGone = !exists(connection);
    if (!isGone) {
      execute(connection, "DROP TABLE " + name);
    }
    return isGone;
  }

  /**
   * Makes sure that the table exists.
   *
   * @return a number that no rows in the table begin with
   */
  int beginCall(Connection connection) throws SQLException {
    if (isEnding) {
      isEnding = false;
      madeNanos = System.nanoTime();
    }
    if (!isKept) {
      if (exists(connection)) {
        isKept = !isNew;
      } else {
        execute(connection, definition);
        isNew = true;
      }
    }
    call = call == Integer.MAX_VALUE ? 0 : call + 1;
    return call;
  }

  private boolean exists(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT pg_catalog.to_regclass(?) IS NOT NULL")) {
      query.setString(1, name);
      try (ResultSet answer = query.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
