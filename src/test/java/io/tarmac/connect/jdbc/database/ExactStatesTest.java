package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.SqlStates;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The SQLSTATEs that most databases have for an error, by what each driver tells. */
class ExactStatesTest {

  @DisplayName("C9 what drivers tell by their codes alone has the SQLSTATE of most databases")
  @ParameterizedTest
  @CsvSource({
    "Oracle,23000,1,23505",
    "Oracle,23000,1400,23502",
    "Oracle,23000,2291,23503",
    "Oracle,72000,12899,22001",
    "Oracle,42000,942,42P01",
    "SQL Server,23000,2627,23505",
    "SQL Server,23000,515,23502",
    "SQL Server,S0002,208,42P01",
    "SQL Server,S0001,2628,22001",
    "SQL Server,S0051,1222,55P03",
    "Db2,42704,-204,42P01",
    "MySQL,23000,1062,23505",
    "MySQL,23000,1452,23000",
    "MariaDB,23000,4025,23514",
    "H2,23506,23506,23503",
    "PostgreSQL,28P01,0,28P01",
    "PostgreSQL,42501,0,42501",
    "PostgreSQL,23505,0,23505"
  })
  void codesRefineWhatIsVague(String database, String state, int code, String exact) {
    SQLException failure = new SQLException("refused", state, code);

    assertThat(states(database).state(failure)).isEqualTo(exact);
    assertThat(KnownDatabases.connectErrors("jdbc:unknown:").states().state(failure))
        .isEqualTo(exact);
  }

  @DisplayName("C9 a code of one database says nothing of another's errors")
  @ParameterizedTest
  @CsvSource({"PostgreSQL,23000,1,23000", "SQL Server,23000,1400,23000", "Oracle,S0002,208,S0002"})
  void aCodeIsOfOneDatabase(String database, String state, int code, String exact) {
    assertThat(states(database).state(new SQLException("refused", state, code))).isEqualTo(exact);
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
    SQLException failure = new SQLException(message, (String) null, 1);

    assertThat(states("SQLite").state(failure)).isEqualTo(state);
    assertThat(KnownDatabases.connectErrors("jdbc:unknown:").states().state(failure))
        .isEqualTo(state);
  }

  @Test
  void nothingIsKnownOfOtherMessages() {
    assertThat(states("SQLite").state(new SQLException("a text of the user's: [SQLITE_BUSY]")))
        .isNull();
    assertThat(states("SQLite").state(new SQLException())).isNull();
  }

  private static SqlStates states(String database) {
    return database(database).product().errors().states();
  }
}
