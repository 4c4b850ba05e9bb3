package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import java.sql.SQLException;

/**
 * The reason why rows could not be loaded, in words that hold no value of a row.
 *
 * @param usual whether this happens to rows of the operation now and then
 */
record NotLoaded(String reason, boolean usual) {

  /** Returns the reason that the server skipped rows, as it skips rows whose keys exist. */
  static NotLoaded passedOver(int loaded, int sent, Operation operation) {
    return new NotLoaded(loaded + " of " + sent + " rows", operation != Operation.INSERT);
  }

  static NotLoaded warned(long warnings) {
    return new NotLoaded(warnings + " warnings", false);
  }

  static NotLoaded intoAnotherTable() {
    return new NotLoaded("the table has been changed", false);
  }

  static NotLoaded refused(SQLException failure) {
    return new NotLoaded(
        "SQLSTATE " + failure.getSQLState() + ", vendor code " + failure.getErrorCode(), false);
  }
}
