package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.sql.SQLException;
import java.util.Set;

/** Which errors a table causes that somebody has changed since it was read. */
final class StaleTable {

  /**
   * SQLSTATEs, none of which means something else in another database. Of conflicts with other rows
   * and of privileges a table's definition says nothing, so they are not among them.
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

  /** MySQL's and MariaDB's, where the SQLSTATE says too little. */
  private static final Set<Integer> VENDOR_CODES =
      Set.of(
          1048, // null in a column that refuses it
          1049, // no such database
          1265, // data truncated
          1292, // incorrect date or time
          1364, // no default for a column the row lacks
          1366, // incorrect value for a column
          1412, // table definition has changed
          1906, // MariaDB: a generated column takes no value
          3105); // MySQL: a generated column takes no value

  private StaleTable() {}

  static boolean mayCause(SQLException failure) {
    String state = SqlState.of(failure);
    return (state != null && STATES.contains(state))
        || VENDOR_CODES.contains(failure.getErrorCode());
  }
}
