package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;

/**
 * The kinds of MySQL's and MariaDB's failures. The two databases share most numbers below 1,900 and
 * few above. See "Server Error Message Reference" in MySQL's documentation, and "MariaDB Error
 * Codes" in MariaDB's. Most errors have the SQLSTATE HY000, which says nothing. A client that the
 * server refuses before the login gets no other SQLSTATE.
 */
public final class MySqlStates {

  private MySqlStates() {}

  public static SqlStates ofMySql() {
    return common()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "3024 the statement took too long",
            "3032 the server is offline to users",
            "3100 the group of servers does not take the transaction for now",
            "3168 the server is not available",
            "3169 the session was killed",
            "4031 the session was idle for too long")
        .withContentionCodes("3572 a lock was not to be had at once")
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            "3548 a geometry's reference system that the server does not know",
            "3643 a geometry's reference system is not that of its column",
            "3819 a check constraint forbids the row",
            "3988 a character that the character set of its column lacks",
            "6136 a value that is no vector",
            "6138 a text that is no vector")
        .withTroubleCodes(
            "3118 the user is locked",
            "3675 the disk is full",
            "3955 the user is locked after wrong passwords");
  }

  public static SqlStates ofMariaDb() {
    return common()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "1927 the connection was killed",
            "1969 the statement took too long")
        // The error is a serialization failure in everything except its SQLSTATE.
        .withContentionCodes("1020 the row has been changed since it was read")
        .withTroubleCodes("4151 the user is locked");
  }

  private static SqlStates common() {
    return SqlStates.standard()
        .withVendorCodes(
            FailureKind.TRANSIENT,
            "1036 the table is read-only, as on a replica",
            "1037 out of memory",
            "1040 too many connections",
            "1041 out of memory",
            "1047 the node is not part of its cluster yet",
            "1053 the server is shutting down",
            "1129 the server takes nothing from this host after broken connections",
            "1203 too many connections of the user",
            "1206 no room for more locks",
            "1226 the user has had as much of the server as it may have",
            "1290 the server is read-only: a replica before its promotion",
            "1317 the statement was interrupted",
            "1412 the table was changed since the transaction began",
            "1429 the server of a federated table cannot be reached",
            "1461 no room for more prepared statements",
            "1615 the statement has to be prepared again",
            "1637 too many transactions at once",
            "1836 the server is read-only",
            "1874 the server is read-only",
            "1881 the server is being repaired",
            "2002 a proxy cannot reach the server",
            "2003 a proxy cannot reach the server",
            "2006 a proxy has lost the server",
            "2013 a proxy has lost the server",
            "9001 ProxySQL cannot reach the server in time")
        .withContentionCodes("1205 a lock was not to be had in time", "1213 a deadlock")
        .withVendorCodes(
            FailureKind.BAD_RECORD,
            "1118 the row is too large",
            "1153 the row is larger than max_allowed_packet",
            "1265 a value that its column would cut",
            "1300 a text that is none in its character set",
            "1364 no value for a column without a default",
            "1366 a text or number that its column cannot hold",
            "1369 the view that is written to forbids the row",
            "1411 a text that a function cannot read",
            "1525 a value that its type does not have",
            "1526 no partition takes the row",
            "1643 raised by the user's own trigger",
            "1644 raised by the user's own trigger",
            "1748 the row belongs into another partition")
        .withExceptions(
            FailureKind.TRANSIENT,
            // The driver has made the server interrupt the statement, and tells no code.
            "com.mysql.cj.jdbc.exceptions.MySQLTimeoutException the statement took too long")
        .withExceptions(
            FailureKind.BAD_RECORD,
            // Both tell nothing by their SQLSTATE: MariaDB's driver may even report an outage.
            "com.mysql.cj.jdbc.exceptions.PacketTooBigException the row is larger than"
                + " max_allowed_packet",
            "org.mariadb.jdbc.export.MaxAllowedPacketException the row is larger than"
                + " max_allowed_packet")
        .withVendorCodes(FailureKind.FATAL, "1052 a column's name is ambiguous")
        .withTroubleCodes(
            "1003 a file cannot be written",
            "1016 a table's file cannot be opened",
            "1017 a table's file is missing",
            "1021 the disk is full",
            "1023 a file cannot be closed",
            "1024 a file cannot be read",
            "1026 a file cannot be written",
            "1030 the storage engine failed, as by a full disk",
            "1034 a table's index is damaged",
            "1035 a table's index is damaged",
            "1044 a missing privilege for the database",
            "1045 the user or the password is wrong",
            "1114 the table is full, or the disk is",
            "1142 a missing privilege for the table",
            "1143 a missing privilege for a column",
            "1194 a table is damaged",
            "1195 a table is damaged",
            "1197 the transaction has no room in the binary log's cache",
            "1227 a missing privilege",
            "1370 a missing privilege for a routine",
            "1130 this host may not connect",
            "1251 the driver does not know the way to log in",
            "1820 the user has to set a password",
            "1430 the server of a federated table failed",
            "1712 an index is damaged",
            "1812 a tablespace is missing",
            "1814 a tablespace has been discarded",
            "1862 the user's password has expired",
            "1877 a table is damaged",
            "1878 a temporary file cannot be written",
            "3159 the server wants encrypted connections")
        .withExactState("23505", "23000", 1062)
        .withExactState("23502", "23000", 1048)
        .withExactState("23514", "23000", 4025)
        .withSymptom(
            Symptom.CHANGED_TABLE,
            1048, // null in a column that refuses it
            1049, // no such database
            1265, // data truncated
            1292, // incorrect date or time
            1364, // no default for a column the row lacks
            1366, // incorrect value for a column
            1412, // table definition has changed
            1906, // MariaDB: a generated column takes no value
            3105) // MySQL: a generated column takes no value
        .withSymptom(
            Symptom.NO_TRUNCATE,
            1701, // a foreign key refers to the table
            4137) // MariaDB: the table's history would be lost
        .withSymptom(Symptom.INTERRUPTED, "70100");
  }
}
