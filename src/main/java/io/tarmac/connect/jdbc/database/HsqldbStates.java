package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;

/** Kinds of HSQLDB's failures: see {@code org.hsqldb.error.ErrorCode}. */
final class HsqldbStates {

  private HsqldbStates() {}

  static SqlStates states() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            "57014 the statement was cancelled",
            "57P01 the database is shutting down",
            "S1000 input or output failed, or out of memory")
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "-451 another process has locked the database",
            "-3706 the transaction may only read")
        .withTroubleCodes(
            "-4000 the user or the password is wrong",
            "-465 no such database",
            "-5501 no such table or column, or a missing privilege");
  }
}
