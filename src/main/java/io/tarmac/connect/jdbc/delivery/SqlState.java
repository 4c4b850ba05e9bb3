package io.tarmac.connect.jdbc.delivery;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The SQLSTATE of a failure, as most databases have it for the same failure. Some drivers tell only
 * the class of the SQLSTATE, and the vendor's code tells the rest. Failures of SQLite have no
 * SQLSTATE; SQLite's result code stands in front of the driver's message. Stateless.
 */
public final class SqlState {

  private static final String DUPLICATE = "23505";
  private static final String NO_VALUE = "23502";
  private static final String NO_REFERENCED_ROW = "23503";
  private static final String CHECK = "23514";
  private static final String TOO_LONG = "22001";
  private static final String OUT_OF_RANGE = "22003";
  private static final String NO_DATE = "22007";
  private static final String UNREADABLE = "22018";
  private static final String NO_TABLE = "42P01";
  private static final String NO_COLUMN = "42703";
  private static final String NO_PRIVILEGE = "42501";
  private static final String NO_LOGIN = "28000";
  private static final String NO_DATABASE = "3D000";
  private static final String LOCKED = "55P03";
  private static final String DISK_FULL = "53100";

  /** The exact SQLSTATEs, by a vague SQLSTATE and the vendor's code. */
  private static final Map<String, String> BY_CODE = new HashMap<>();

  /** The beginning of the SQLSTATEs that SQL Server's driver makes itself. */
  private static final String SQL_SERVER = "S0";

  static {
    // Oracle
    refine(DUPLICATE, "23000", 1);
    refine(NO_VALUE, "23000", 1400, 1407);
    refine(CHECK, "23000", 2290);
    refine(NO_REFERENCED_ROW, "23000", 2291, 2292);
    refine(TOO_LONG, "72000", 12899);
    refine(UNREADABLE, "42000", 1722);
    refine(NO_TABLE, "42000", 942);
    refine(NO_COLUMN, "42000", 904);
    refine(NO_PRIVILEGE, "42000", 1031);
    refine(NO_LOGIN, "72000", 1017, 28000, 28001);
    refine(NO_LOGIN, "99999", 1017, 28000, 28001);
    refine(DISK_FULL, "72000", 1536, 1653, 1654, 1658, 1691, 30036);
    // SQL Server
    refine(DUPLICATE, "23000", 2601, 2627);
    refine(NO_VALUE, "23000", 515);
    refine(NO_REFERENCED_ROW, "23000", 547);
    refine(TOO_LONG, SQL_SERVER, 2628, 8152);
    refine(OUT_OF_RANGE, SQL_SERVER, 220, 8115);
    refine(UNREADABLE, SQL_SERVER, 245, 8114);
    refine(NO_DATE, SQL_SERVER, 241, 242);
    refine(NO_TABLE, SQL_SERVER, 208);
    refine(NO_COLUMN, SQL_SERVER, 207);
    refine(NO_PRIVILEGE, SQL_SERVER, 229, 230, 262);
    refine(DISK_FULL, SQL_SERVER, 1105, 9002);
    refine(LOCKED, SQL_SERVER, 1222);
    refine(NO_DATABASE, SQL_SERVER, 4060);
    refine(NO_LOGIN, SQL_SERVER, 18452, 18456);
    // Db2
    refine(NO_TABLE, "42704", -204);
  }

  private static final Pattern RESULT_CODE =
      Pattern.compile("\\[SQLITE_([A-Z]+)(?:_([A-Z]+))?.*", Pattern.DOTALL);

  /**
   * The SQLSTATEs by SQLite's result codes. The first word of a result code is the code that the
   * other words refine.
   */
  private static final Map<String, String> OF_SQLITE =
      Map.ofEntries(
          Map.entry("CONSTRAINT", "23000"),
          Map.entry("CONSTRAINT_UNIQUE", DUPLICATE),
          Map.entry("CONSTRAINT_PRIMARYKEY", DUPLICATE),
          Map.entry("CONSTRAINT_ROWID", DUPLICATE),
          Map.entry("CONSTRAINT_FOREIGNKEY", NO_REFERENCED_ROW),
          Map.entry("CONSTRAINT_NOTNULL", NO_VALUE),
          Map.entry("CONSTRAINT_CHECK", CHECK),
          Map.entry("CONSTRAINT_TRIGGER", "45000"),
          Map.entry("CONSTRAINT_DATATYPE", UNREADABLE),
          Map.entry("MISMATCH", UNREADABLE),
          Map.entry("TOOBIG", TOO_LONG),
          Map.entry("BUSY", LOCKED),
          Map.entry("LOCKED", LOCKED),
          Map.entry("PROTOCOL", LOCKED),
          Map.entry("SCHEMA", "40001"),
          Map.entry("INTERRUPT", "57014"),
          Map.entry("NOMEM", "53200"),
          Map.entry("READONLY", NO_PRIVILEGE),
          Map.entry("FULL", DISK_FULL),
          Map.entry("IOERR", "58030"),
          Map.entry("CANTOPEN", NO_DATABASE),
          Map.entry("NOTADB", NO_DATABASE),
          Map.entry("CORRUPT", "XX001"),
          Map.entry("PERM", NO_PRIVILEGE),
          Map.entry("AUTH", NO_PRIVILEGE));

  private SqlState() {}

  /**
   * Returns the SQLSTATE that the driver reports, or the SQLSTATE that the driver's code stands
   * for. Returns null if neither tells.
   */
  public static @Nullable String of(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      String message = failure.getMessage();
      return message == null ? null : ofSqlite(message);
    }
    String vague = state.startsWith(SQL_SERVER) ? SQL_SERVER : state;
    return BY_CODE.getOrDefault(key(vague, failure.getErrorCode()), state);
  }

  private static void refine(String refined, String vague, int... codes) {
    for (int code : codes) {
      BY_CODE.put(key(vague, code), refined);
    }
  }

  private static String key(String vague, int code) {
    return vague + " " + code;
  }

  private static @Nullable String ofSqlite(String message) {
    Matcher code = RESULT_CODE.matcher(message);
    if (!code.matches()) {
      return null;
    }
    if (code.group(1).equals("ERROR")) {
      return ofStatement(message);
    }
    String whole = OF_SQLITE.get(code.group(1));
    return OF_SQLITE.getOrDefault(code.group(1) + "_" + code.group(2), whole);
  }

  /**
   * Returns the SQLSTATE of a wrong statement. SQLite has only one code for anything that is wrong
   * with a statement, so the message decides.
   */
  private static String ofStatement(String message) {
    if (message.contains("no such table")) {
      return NO_TABLE;
    }
    return message.contains("no such column") || message.contains("has no column")
        ? NO_COLUMN
        : "42601";
  }
}
