package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of SQLite's failures. The driver reports no SQLSTATE. SQLite's result code stands in
 * front of the driver's message, and stands for a SQLSTATE.
 */
public final class SqliteStates {

  private static final Pattern RESULT_CODE =
      Pattern.compile("\\[SQLITE_([A-Z]+)(?:_([A-Z]+))?.*", Pattern.DOTALL);

  /**
   * The SQLSTATEs by result codes. The first word of a result code is the code that the other words
   * refine.
   */
  private static final Map<String, String> BY_RESULT_CODE =
      Map.ofEntries(
          Map.entry("CONSTRAINT", "23000"),
          Map.entry("CONSTRAINT_UNIQUE", "23505"),
          Map.entry("CONSTRAINT_PRIMARYKEY", "23505"),
          Map.entry("CONSTRAINT_ROWID", "23505"),
          Map.entry("CONSTRAINT_FOREIGNKEY", "23503"),
          Map.entry("CONSTRAINT_NOTNULL", "23502"),
          Map.entry("CONSTRAINT_CHECK", "23514"),
          Map.entry("CONSTRAINT_TRIGGER", "45000"),
          Map.entry("CONSTRAINT_DATATYPE", "22018"),
          Map.entry("MISMATCH", "22018"),
          Map.entry("TOOBIG", "22001"),
          Map.entry("BUSY", "55P03"),
          Map.entry("LOCKED", "55P03"),
          Map.entry("PROTOCOL", "55P03"),
          Map.entry("SCHEMA", "40001"),
          Map.entry("INTERRUPT", "57014"),
          Map.entry("NOMEM", "53200"),
          Map.entry("READONLY", "42501"),
          Map.entry("FULL", "53100"),
          Map.entry("IOERR", "58030"),
          Map.entry("CANTOPEN", "3D000"),
          Map.entry("NOTADB", "3D000"),
          Map.entry("CORRUPT", "XX001"),
          Map.entry("PERM", "42501"),
          Map.entry("AUTH", "42501"));

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
            "XX001 SQLITE_CORRUPT: the file is damaged")
        .withStateReader(SqliteStates::state);
  }

  private static @Nullable String state(SQLException failure) {
    if (failure.getSQLState() != null || failure.getMessage() == null) {
      return failure.getSQLState();
    }
    Matcher code = RESULT_CODE.matcher(failure.getMessage());
    if (!code.matches()) {
      return null;
    }
    if (code.group(1).equals("ERROR")) {
      return ofStatement(failure.getMessage());
    }
    String whole = BY_RESULT_CODE.get(code.group(1));
    return BY_RESULT_CODE.getOrDefault(code.group(1) + "_" + code.group(2), whole);
  }

  /**
   * Returns the SQLSTATE of a wrong statement. SQLite has only one code for anything that is wrong
   * with a statement, so the message decides.
   */
  private static String ofStatement(String message) {
    if (message.contains("no such table")) {
      return "42P01";
    }
    return message.contains("no such column") || message.contains("has no column")
        ? "42703"
        : "42601";
  }
}
