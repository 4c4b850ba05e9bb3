package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;

/**
 * The kinds of H2's failures: see {@code org.h2.api.ErrorCode}. Many of H2's SQLSTATEs are its own
 * numbers.
 */
public final class H2States {

  private H2States() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            "57014 the statement was cancelled",
            "90020 another process has opened the database",
            "90028 input or output failed",
            "90031 input or output failed",
            "90067 the connection is broken",
            "90097 the database is read-only",
            "90098 the database has been closed",
            "90108 out of memory",
            "90121 the database is shutting down",
            "90135 the database is another session's alone")
        .withContentionStates(
            "90131 another transaction has changed the row",
            "HYT00 a lock was not to be had in time")
        .withStates(FailureKind.FATAL, "90079 no such schema")
        .withVendorCodes(FailureKind.TRANSIENT, "8000 the database cannot be opened")
        .withTroubleStates(
            "90013 no such database",
            "90030 the file is damaged",
            "90040 a missing privilege",
            "90096 a missing privilege",
            "90146 no such database",
            "90149 no such database")
        .withExactState("23503", "23506", 23506)
        // No such table, but one that differs in case; and no table at all.
        .withSymptom(Symptom.MISSING_TABLE, "42S03", "42S04")
        // A generated column takes no value.
        .withSymptom(Symptom.CHANGED_TABLE, "90154")
        // A foreign key refers to the table.
        .withSymptom(Symptom.NO_TRUNCATE, 90106);
  }
}
