package io.tarmac.connect.jdbc.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStateTest {

  @DisplayName("C9 what drivers tell by their codes alone has the SQLSTATE of most databases")
  @ParameterizedTest
  @CsvSource({
    "23000,1,23505",
    "23000,1400,23502",
    "23000,2291,23503",
    "72000,12899,22001",
    "42000,942,42P01",
    "23000,2627,23505",
    "23000,515,23502",
    "S0002,208,42P01",
    "S0001,2628,22001",
    "S0051,1222,55P03",
    "42704,-204,42P01",
    "42501,0,42501",
    "23000,1062,23000",
    "23505,0,23505"
  })
  void codesRefineWhatIsVague(String state, int code, String refined) {
    assertThat(SqlState.of(new SQLException("refused", state, code))).isEqualTo(refined);
  }

  @DisplayName("C9 SQLite's result codes stand for SQLSTATEs")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[SQLITE_CONSTRAINT_PRIMARYKEY] A PRIMARY KEY constraint failed (t.id) | 23505",
        "[SQLITE_CONSTRAINT_NOTNULL] A NOT NULL constraint failed (t.v)        | 23502",
        "[SQLITE_CONSTRAINT_FOREIGNKEY] A foreign key constraint failed        | 23503",
        "[SQLITE_CONSTRAINT_VTAB] (constraint failed)                          | 23000",
        "[SQLITE_BUSY] The database file is locked (database is locked)        | 55P03",
        "[SQLITE_BUSY_SNAPSHOT] (database is locked)                           | 55P03",
        "[SQLITE_FULL] Insertion failed because database is full               | 53100",
        "[SQLITE_ERROR] SQL error or missing database (no such table: t)       | 42P01",
        "[SQLITE_ERROR] SQL error (table t has no column named v)              | 42703",
        "[SQLITE_ERROR] SQL error (near \"x\": syntax error)                   | 42601"
      })
  void resultCodesOfSqlite(String message, String state) {
    assertThat(SqlState.of(new SQLException(message, (String) null, 1))).isEqualTo(state);
  }

  @Test
  void nothingIsKnownOfOtherMessages() {
    assertThat(SqlState.of(new SQLException("a text of the user's: [SQLITE_BUSY]"))).isNull();
    assertThat(SqlState.of(new SQLException())).isNull();
  }
}
