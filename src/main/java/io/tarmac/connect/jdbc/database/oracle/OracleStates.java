package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;

/**
 * The kinds of Oracle's failures: see Oracle's "Database Error Messages". A code is the number of
 * an error, without {@code ORA-} and the zeros after it.
 */
public final class OracleStates {

  private OracleStates() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "18 too many sessions",
            "20 too many processes",
            "28 the session was ended",
            "51 a resource was not to be had in time",
            "1012 the session was ended",
            "1013 the statement was cancelled",
            "1033 the database is starting or stopping",
            "1034 the database is not available",
            "1089 the database is stopping",
            "1090 the database is stopping",
            "1092 the database has stopped",
            "1109 the database is not open",
            "3113 the connection is broken",
            "3114 the connection is broken",
            "3135 the connection is broken",
            "1555 the snapshot is too old",
            "4031 too little shared memory",
            "4036 the instance has used up its memory",
            "12170 the server does not answer",
            "12505 the listener does not know the instance yet",
            "12514 the listener does not know the service yet",
            "12516 the server takes no more connections",
            "12519 the server takes no more connections",
            "12520 the server takes no more connections",
            "12528 the instance takes no new connections",
            "12537 the connection was closed",
            "12541 no listener",
            "12543 the server's host cannot be reached",
            "12545 the server's host cannot be reached",
            "12757 the instance does not take the request now",
            "16000 the database is read-only",
            "16456 the database is changing its role",
            "17002 the network failed",
            "17008 the connection is closed",
            "17410 the connection is broken",
            "25408 the transaction was lost in a failover")
        .withContentionCodes(
            "54 a lock was not to be had in time",
            "60 a deadlock",
            "1591 a transaction whose end is in doubt has locked the row",
            "2049 a lock was not to be had in time",
            "4021 an object is locked by somebody who changes it",
            "8177 another transaction has changed the row")
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            "1 a unique index has the key",
            "1400 null in a column that refuses it",
            "1401 a value is too large",
            "1407 null in a column that refuses it",
            "1438 a number is out of range",
            "1450 a key is too large for its index",
            "1461 a text is too long",
            "1722 a text is no number",
            "1830 a text is no date",
            "1841 a year is out of range",
            "1858 a text is no date",
            "1861 a text is no date",
            "2290 a check forbids the row",
            "2291 a foreign key refers to a row that is not there",
            "2292 a foreign key of other rows refers to the row",
            "12899 a text is too long",
            "20000..20999 raised by the user's own trigger",
            "31011 a text is no XML",
            "40441 a text is no JSON")
        .withVendorCodes(FailureKind.FATAL, "904 no such column")
        .withTroubleCodes(
            "257 the disk for the archived logs is full",
            "372 a file takes no changes",
            "376 a file cannot be read",
            "942 no such table, or a missing privilege",
            "1017 the user or the password is wrong",
            "1031 a missing privilege",
            "1114 a file cannot be written",
            "1115 a file cannot be read",
            "1536 the user has used up the space it may use",
            "1578 damaged data",
            "1647 the tablespace is read-only",
            "1652 the tablespace is full",
            "1653 the tablespace is full",
            "1654 the tablespace is full",
            "1658 the tablespace is full",
            "1683 the tablespace is full",
            "1688 the tablespace is full",
            "1691 the tablespace is full",
            "1692 the tablespace is full",
            "1950 the user has no space in the tablespace",
            "28000 the user is locked",
            "28001 the password has expired",
            "30036 the undo tablespace is full",
            "41900 a missing privilege")
        .withExactState("23505", "23000", 1)
        .withExactState("23502", "23000", 1400, 1407)
        .withExactState("23514", "23000", 2290)
        .withExactState("23503", "23000", 2291, 2292)
        .withExactState("22001", "72000", 12899)
        .withExactState("22018", "42000", 1722)
        .withExactState("42P01", "42000", 942)
        .withExactState("42703", "42000", 904)
        .withExactState("42501", "42000", 1031)
        .withExactState("28000", "72000", 1017, 28000, 28001)
        .withExactState("28000", "99999", 1017, 28000, 28001)
        .withExactState("53100", "72000", 1536, 1653, 1654, 1658, 1691, 30036)
        // A foreign key refers to the table.
        .withSymptom(Symptom.NO_TRUNCATE, 2266);
  }
}
