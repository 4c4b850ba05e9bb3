package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;

/** The kinds of Db2's failures: see Db2's "SQL messages". A code is an SQLCODE. */
public final class Db2States {

  private Db2States() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withStates(
            FailureKind.TRANSIENT,
            "57011 a resource is not to be had, as memory or the log's space",
            "57014 the statement was cancelled",
            "57019 the database is in no state for it yet")
        .withContentionStates("57033 a deadlock, or a lock was not to be had in time")
        .withStates(
            FailureKind.FATAL,
            "42704 no such object",
            "54 a limit of the server",
            "55 an object is in no state for it",
            "57007 a table has to be reorganised first",
            "57016 a table has to be reorganised first")
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "-904 a resource is not to be had",
            "-1015 the database has to be restarted",
            "-1035 the database is another's alone",
            "-1224 the database manager is not there",
            "-1773 a standby takes no writes",
            "-1776 a standby takes no connections",
            "-4499 the connection is broken",
            "-30081 the network failed",
            "-30108 another server has taken over")
        .withContentionCodes(
            "-911 a deadlock, or a lock was not to be had in time: rolled back",
            "-913 a deadlock, or a lock was not to be had in time")
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            "-180 a text is no date",
            "-302 a value is too large",
            "-407 null in a column that refuses it",
            "-420 a text is no number",
            "-433 a text is too long",
            "-438 raised by the user's own trigger",
            "-530 a foreign key refers to a row that is not there",
            "-531 a foreign key of other rows refers to the row",
            "-532 a foreign key of other rows refers to the row",
            "-545 a check forbids the row",
            "-803 a unique index has the key")
        .withVendorCodes(
            FailureKind.FATAL,
            "-204 no such table",
            "-206 no such column",
            "-668 a table has to be reorganised first, or is in no state for it")
        .withTroubleCodes(
            "-289 the tablespace is full",
            "-290 the tablespace takes no changes",
            "-551 a missing privilege",
            "-552 a missing privilege",
            "-902 the server's system failed",
            "-964 the log is full",
            "-968 the disk is full",
            "-980 a file cannot be read or written",
            "-1477 a table is not available",
            "-4214 the user or the password is wrong")
        .withExactState("42P01", "42704", -204);
  }
}
