package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;

/**
 * The kinds of SQLite's failures, by the SQLSTATEs that SQLite's result codes stand for: see {@link
 * io.tarmac.connect.jdbc.delivery.SqlState}.
 */
public final class SqliteStates {

  private SqliteStates() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            "53200 SQLITE_NOMEM: out of memory",
            "57014 SQLITE_INTERRUPT: the statement was cancelled")
        .withContentionStates(
            "55P03 SQLITE_BUSY, SQLITE_LOCKED: another writer has the database for too long")
        .withTroubleStates(
            "53100 SQLITE_FULL: the disk is full",
            "58 SQLITE_IOERR: the disk or its file system failed",
            "XX001 SQLITE_CORRUPT: the file is damaged");
  }
}
