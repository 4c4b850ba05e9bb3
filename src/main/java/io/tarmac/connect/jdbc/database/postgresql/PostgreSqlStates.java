package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;

/**
 * The kinds of PostgreSQL's failures; see the appendix "PostgreSQL Error Codes" of its
 * documentation. Failures that a sink cannot meet are not among them.
 */
public final class PostgreSqlStates {

  private PostgreSqlStates() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            // By this state the server itself means a protocol violation, which the driver does not
            // commit.
            "08P01 PgBouncer has no server to give: it is away or has no connection to spare",
            "25P03 the session was idle within a transaction for too long",
            "25P04 the transaction took too long",
            "53000 too little of something, as of file handles",
            "53200 out of memory",
            "53300 too many connections",
            "57000 an operator intervened",
            "57014 the statement was cancelled, by a time limit or a person",
            "57P01 the server is shutting down, or the session was ended",
            "57P02 the server is restarting after a crash",
            "57P03 the server is starting, stopping or recovering",
            "57P05 the session was idle for too long",
            "72000 the snapshot is too old",
            "HV00N the server of a foreign table cannot be reached")
        .withContentionStates("55P03 a lock was not to be had in time")
        .withStates(
            FailureKind.BAD_RECORD,
            "54000 a row or a value is too large, for its table or for an index",
            "54001 a value is nested too deeply",
            "P0 raised by a function, as of the user's own trigger")
        .withStates(
            FailureKind.FATAL,
            "54 a limit of the server",
            "55 an object is in no state for it",
            "XX an internal error")
        .withTroubleStates(
            "26 a pooler gave the transaction a session that lacks the prepared statement",
            "42P05 a pooler gave the transaction a session that has the prepared statement already",
            "53100 the disk is full",
            "53400 a configured limit is reached, as that of temporary files",
            "57P04 the database has been dropped",
            "F0 the server's configuration cannot be read",
            "HV the server of a foreign table failed",
            "XX001 damaged data",
            "XX002 a damaged index")
        .withRoutineReader(failure -> PostgreSqlErrorHints.location(failure).routine())
        .withRoutines(
            true,
            PostgreSqlErrorHints.ROW_CHECK
                + " row-level security or a check option refuses the row")
        .withRoutines(false, PostgreSqlErrorHints.RAISE + " raised by the user's own trigger")
        .withSymptom(
            Symptom.CHANGED_TABLE,
            "22P02", // not in the type's syntax
            "22P03", // not in the type's binary format
            "42P10") // no index for ON CONFLICT
        .withSymptom(Symptom.REFUSED_CONNECTION, "08P01");
  }
}
