package io.tarmac.connect.jdbc.session;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DriverError;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorHints;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.GroupedSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorHintsTest {

  private static final String ACTION = "table flights, INSERT of the records flights-0@1..3 failed";
  private static final String URL = "jdbc:postgresql://db.example/fleet";
  private static final TablePlan PLAN =
      TestingPlans.plan("flights", List.of("id"), List.of("airline", "gate"));
  private static final Run RUN = run(PLAN, Operation.INSERT, 1);

  private final SqlFailures failures = failures("PostgreSQL");

  @Test
  @DisplayName("C5_3 while a wrapped driver connects, the hints of each database are given")
  void aWrappedDriverGetsTheHintsOfEachDatabase() {
    ErrorHints hints = KnownDatabases.connectErrors("jdbc:wrapper:postgresql:").hints();

    assertThat(hints.find(new SQLException("statement", "42P05"), "42P05", null, null).advice())
        .contains("prepareThreshold=0");
    assertThat(hints.find(new SQLException("denied", "42000", 1044), "42000", null, null).advice())
        .contains("connection.username");
  }

  @DisplayName("C5_3 the property that would change the outcome is named, for vendor codes too")
  @ParameterizedTest
  @GroupedSource(
      """
      create it                                        | 42P01 42S02 42703 42S22
      connection.username                              | 42501 HY000/1044 HY000/1142 HY000/1227
      connection.password                              | 28P01 28000 08004
      connection.url                                   | HY000/1049
      unique index                                     | 42P10
      prepareThreshold=0                               | 26000 42P05
      insert.mode=upsert                               | 23505
      longer than its column                           | 22001
      outside its column's range                       | 22003
      none that the type of its column can read        | 22P02
      none that its column can hold                    | 22018
      must not be null                                 | 23502
      refers to a row that is not there                | 23503
      a check constraint                               | 23514
      a constraint forbids                             | 23999
      a trigger or function                            | P0001 45000
      takes no writes for now                          | 25006 HY000/1290
      no room on its disk                              | 53100 HY000/1021 HY000/1114
      as many connections as it may have               | HY000/1040 HY000/1203 HY000/1226
      from the worker's address                        | HY000/1130
      has expired                                      | HY000/1820 HY000/1862
      unlock it at the server                          | HY000/3118 HY000/4151
      after wrong passwords: check connection.password | HY000/3955
      sslMode=REQUIRED or stronger in connection.url   | HY000/3159
      """)
  void aHintIsNamed(String hint, DriverError error) {
    assertThat(failures(error).failure(ACTION, RUN, error.exception()).reason()).contains(hint);
  }

  @DisplayName("C5_3 C9 a code of MySQL's is another error elsewhere")
  @ParameterizedTest
  @CsvSource({"Oracle, 1040", "Oracle, 1036", "Oracle, 1451", "SQL Server, 1142", "Db2, 1048"})
  void aCodeIsAnotherErrorElsewhere(String name, int vendorCode) {
    SQLException failure = new SQLException("refused", "72000", vendorCode);

    assertThat(hint(name, failure)).isEqualTo(ErrorHint.NONE);
    assertThat(hint("MySQL", failure)).isNotEqualTo(ErrorHint.NONE);
  }

  @DisplayName("C5_3 C9 the same errors of other databases have the same hints")
  @ParameterizedTest
  @CsvSource({
    "Oracle, 23000/1400, must not be null",
    "Oracle, 23000/1, exists already",
    "Oracle, 72000/1017, connection.password",
    "Oracle, 42000/942, create it",
    "Oracle, 42000/1031, connection.username",
    "SQL Server, 23000/515, must not be null",
    "SQL Server, 23000/2627, exists already",
    "SQL Server, S0001/18456, connection.password",
    "MariaDB, 23000/1048, must not be null"
  })
  void sameErrorsHaveTheSameHints(String name, DriverError error, String hint) {
    assertThat(hint(name, error.exception()).advice()).contains(hint);
  }

  @DisplayName("C5_3 a duplicate is explained for the mode, the key and the index it was met in")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT       |id| |exists already: insert.mode=upsert would change it",
        "INSERT       |id|mail|in unique index flights.mail: if that is the key's,"
            + " insert.mode=upsert",
        "INSERT       |  |mail|in unique index flights.mail: with a key (primary.key.mode),"
            + " insert.mode",
        "UPSERT       |id|mail|another row has the same values in unique index flights.mail",
        "INSERT_IGNORE|id|mail|another row has the same values in unique index flights.mail",
        "UPDATE       |id|mail|another row has the same values in unique index flights.mail"
      })
  void aDuplicateIsExplained(
      Operation operation, @Nullable String key, @Nullable String unique, String expected) {
    List<String> keys = key == null ? List.of() : List.of(key);
    TablePlan plan =
        TestingPlans.inTable(
            TestingPlans.plan("flights", keys, List.of("mail")),
            true,
            List.of("id", "mail"),
            Stream.of(key, unique).filter(Objects::nonNull).map(Set::of).toList());
    SQLException failure =
        new SQLException("Duplicate entry 'TOPSECRET' for key 'flights.mail'", "23000", 1062);

    String message = failures("MySQL").failure(ACTION, run(plan, operation, 1), failure).reason();

    assertThat(message).contains(expected).doesNotContain("TOPSECRET", "batch.size");
    if (operation != Operation.INSERT) {
      assertThat(message).doesNotContain("insert.mode");
    }
  }

  @Test
  @DisplayName("C5_3 of several records that may be the bad one, batch.size=1 shows which it is")
  void severalRecordsAreNarrowedDown() {
    Run several = run(PLAN, Operation.UPSERT, 3);

    assertThat(failures.failure(ACTION, several, new SQLException("x", "22P02")).reason())
        .endsWith("; batch.size=1 shows which record it is");
    assertThat(failures.failure(ACTION, RUN, new SQLException("x", "22P02")).reason())
        .doesNotContain("batch.size");
    assertThat(failures.failure(ACTION, several, new SQLException("x", "42501")).reason())
        .doesNotContain("batch.size");
  }

  @DisplayName(
      "C5_3 a null that schema.evolution=full would allow names it, another error does not")
  @ParameterizedTest
  @CsvSource({
    "gate,23502,0,true",
    "airline,23502,0,false",
    "gate,23000,1048,true",
    "gate,HY000,1364,true",
    "gate,22003,0,false"
  })
  void aColumnThatMayTakeNull(String column, String state, int vendorCode, boolean advised) {
    SQLException failure = new SQLException("null in \"" + column + "\"", state, vendorCode);
    SqlFailures told = failures(new DriverError(state, vendorCode));

    String message = told.failure(ACTION, RUN, failure).reason();

    assertThat(message.endsWith(": schema.evolution=full lets it take null")).isEqualTo(advised);
  }

  @DisplayName("C5_3 a foreign key is explained for the operation")
  @ParameterizedTest
  @CsvSource({
    "INSERT,23503,0,refers to a row that is not there",
    "DELETE,23503,0,of other rows still refers to the row",
    "UPSERT,23000,1452,refers to a row that is not there",
    "UPSERT,23000,1451,of other rows still refers to the row"
  })
  void aForeignKeyIsExplained(Operation operation, String state, int vendorCode, String words) {
    DriverError error = new DriverError(state, vendorCode);

    assertThat(failures(error).failure(ACTION, run(PLAN, operation, 1), error.exception()).reason())
        .contains("; a foreign key " + words);
  }

  /** Returns the failures of MySQL for an error with a vendor code, else those of PostgreSQL. */
  private static SqlFailures failures(DriverError error) {
    return failures(error.vendorCode() == 0 ? "PostgreSQL" : "MySQL");
  }

  private static SqlFailures failures(String name) {
    return SqlFailuresTest.failures(errors(name), new ConnectionSettings(URL, "pilot", null));
  }

  private static Run run(TablePlan plan, Operation operation, int rows) {
    return new Run(
        plan,
        operation,
        IntStream.range(0, rows)
            .mapToObj(offset -> TestingRows.row(plan, operation, offset))
            .toList());
  }

  private static ErrorHint hint(String name, SQLException failure) {
    DatabaseErrors errors = errors(name);
    String state = String.valueOf(errors.states().state(failure));
    return errors.hints().find(failure, state, RUN, null);
  }

  private static DatabaseErrors errors(String name) {
    return database(name).product().errors();
  }
}
