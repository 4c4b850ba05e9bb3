package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;

/**
 * The kinds of SQL Server's failures: see {@code sys.messages}. The SQLSTATEs of SQL Server's
 * driver tell little beyond the class.
 */
public final class SqlServerStates {

  /** The beginning of the SQLSTATEs that the driver makes itself. */
  private static final String OWN = "S0";

  private SqlServerStates() {}

  public static SqlStates states() {
    return SqlStates.standard()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "596 the session was ended",
            "701 out of memory",
            "802 out of memory",
            "845 a page was not to be had in time",
            "921 the database has not been recovered yet",
            "922 the database is being recovered",
            "927 the database is being restored",
            "976 the replica takes no connections",
            "978 the replica takes readers alone",
            "983 the replica is not ready",
            "1204 no room for more locks",
            "3906 the database is read-only",
            "4221 the replica is not ready",
            "6005 the server is shutting down",
            "8645 too little memory to run the statement",
            "9001 the log is not available",
            "10928 too many sessions or workers",
            "10929 too many sessions or workers",
            "10936 Azure: too many requests to the elastic pool",
            "17142 the server is paused",
            "18401 the server is being upgraded",
            "40143 Azure: the service has failed over",
            "40197 Azure: the service has failed over",
            "40501 Azure: the service is busy",
            "40540 Azure: the service has failed over",
            "40613 Azure: the database is not available",
            "42108 Azure: the pool is paused",
            "42109 Azure: the pool is warming up",
            "49918 Azure: too few resources for the request",
            "49919 Azure: too many operations at once",
            "49920 Azure: too many operations at once")
        .withContentionCodes(
            "1205 a deadlock",
            "1222 a lock was not to be had in time",
            "3960 another transaction has changed the row")
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            "220 a number is out of range",
            "241 a text is no date",
            "242 a date is out of range",
            "245 a text is no number",
            "511 a row is too large",
            "515 null in a column that refuses it",
            "547 a foreign key or a check forbids the row",
            "1946 a key is too large for its index",
            "2601 a unique index has the key",
            "2627 a unique or primary key has the key",
            "2628 a text is too long",
            "8114 a value cannot be converted",
            "8115 a number is out of range",
            "8152 a text is too long",
            "9420 a text is no XML",
            "13609 a text is no JSON",
            "50000.. raised by the user's own trigger")
        .withVendorCodes(
            FailureKind.FATAL,
            "207 no such column",
            "208 no such table",
            "271 a column is computed",
            "544 the server counts an identity column up by itself")
        .withTroubleCodes(
            "229 a missing privilege",
            "230 a missing privilege for a column",
            "262 a missing privilege to create",
            "297 a missing privilege",
            "300 a missing privilege",
            "605 damaged data",
            "823 a file cannot be read or written",
            "824 damaged data",
            "916 the user may not open a database",
            "1101 the disk is full",
            "1105 the disk is full",
            "4060 no such database, or one that the user may not open",
            "9002 the log is full",
            "18452 the way to log in is not trusted",
            "18456 the user or the password is wrong",
            "40544 Azure: the database has reached its size")
        .withExactState("23505", "23000", 2601, 2627)
        .withExactState("23502", "23000", 515)
        .withExactState("23503", "23000", 547)
        .withExactState("22001", OWN, 2628, 8152)
        .withExactState("22003", OWN, 220, 8115)
        .withExactState("22018", OWN, 245, 8114)
        .withExactState("22007", OWN, 241, 242)
        .withExactState("42P01", OWN, 208)
        .withExactState("42703", OWN, 207)
        .withExactState("42501", OWN, 229, 230, 262)
        .withExactState("53100", OWN, 1105, 9002)
        .withExactState("55P03", OWN, 1222)
        .withExactState("3D000", OWN, 4060)
        .withExactState("28000", OWN, 18452, 18456)
        // A foreign key refers to the table.
        .withSymptom(Symptom.NO_TRUNCATE, 4712);
  }
}
