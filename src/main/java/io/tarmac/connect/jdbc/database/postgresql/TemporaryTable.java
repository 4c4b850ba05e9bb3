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
 * A temporary table of one connection for rows that a statement then writes: made when it is first
 * needed, kept for the next transactions, emptied by each commit. Without constraints and with the
 * types of the canonical values, so that it takes every row and only the target judges it. Used by
 * one thread at a time.
 */
final class TemporaryTable {

  /**
   * After which it is dropped. No vacuum but the session's own reaches a temporary table, so one
   * that is kept for ever would in the end stop the database, which must freeze its oldest rows.
   */
  private static final long LIFETIME_NANOS = Duration.ofMinutes(15).toNanos();

  private static final String CALL = "call";
  private static final String PLACE = "place";

  private final String name;
  private final String definition;
  private long madeNanos;

  /** Whether an earlier transaction has made it, so that no rollback undoes it. */
  private boolean isKept;

  /** Whether this transaction has made it. */
  private boolean isNew;

  /** Whether it is to be dropped until it is found gone: a rollback would bring it back. */
  private boolean isEnding;

  /** Tells the rows of a call from those before it in the transaction. */
  private int call;

  /**
   * A table that is not there yet.
   *
   * @param number unique in the connection
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

  /** As SQL text. */
  String name() {
    return name;
  }

  /**
   * The rows of one call, whose number is the parameter, as SQL text of a relation of so many
   * columns. Those that may be new are in their order, as the server puts a short row where an
   * earlier page has room for it; of others the statement's join makes its own. The planner knows
   * nothing of the numbers and expects few rows, so that it looks for the key of each in an index
   * of the target: if it knew how many they are it would rather read the whole index.
   */
  String rows(int columns, Operation operation) {
    String order =
        switch (operation) {
          case INSERT, UPSERT, INSERT_IGNORE -> " ORDER BY " + PLACE;
          case UPDATE, DELETE -> "";
        };
    return "(SELECT %s FROM %s WHERE %s = ?%s)"
        .formatted(SetBasedSql.list(columns, SetBasedSql::name), name, CALL, order);
  }

  /** It is dropped when the next transaction begins, unless it is used again. */
  void end() {
    isEnding = true;
  }

  boolean isEnding() {
    return isEnding;
  }

  /**
   * To be called when a transaction begins: the one before may have been rolled back.
   *
   * @return whether it is needed no more and known to be gone
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
   * Makes sure that the table is there.
   *
   * @return a number that no rows in it begin with
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
