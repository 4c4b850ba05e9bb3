package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.sql.SQLException;
import java.util.Set;

/** The errors that a table causes if somebody changed it after it was read. */
final class StaleTable {

  /**
   * The SQLSTATEs, none of which means something else in another database. Conflicts with other
   * rows and missing privileges do not depend on the table's definition, so they are not listed.
   */
  private static final Set<String> STATES =
      Set.of(
          "0A000", // PostgreSQL: cached plan must not change result type
          "22001", // value too long
          "22003", // number out of range
          "22007", // not a date or time
          "22018", // cannot be converted
          "22P02", // PostgreSQL: not in the type's syntax
          "22P03", // PostgreSQL: not in the type's binary format
          "23502", // null in a column that refuses it
          "3F000", // no such schema
          "42601", // PostgreSQL: more expressions than columns of a view
          "42703", // no such column
          "42804", // expression of another type than the column
          "42883", // no operator for the types
          "42P01", // no such table
          "42P10", // PostgreSQL: no index for ON CONFLICT
          "428C9", // a generated column takes no value
          "42S02", // no such table
          "42S03", // H2: no such table, but one that differs in case
          "42S04", // H2: no such table, nor any other
          "42S22", // no such column
          "90154"); // H2: a generated column takes no value

  private StaleTable() {}

  /** Tells whether the failure has a SQLSTATE of such errors. */
  static boolean mayCause(SQLException failure) {
    String state = SqlState.of(failure);
    return state != null && STATES.contains(state);
  }
}
