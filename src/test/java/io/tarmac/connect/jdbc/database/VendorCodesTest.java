package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.testing.GroupedSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the codes mean of databases that the build has no server of, as their vendors tell. */
class VendorCodesTest {

  @DisplayName("C5_1 C5_2 C9 what passes by itself is waited out, also on Azure")
  @ParameterizedTest
  @GroupedSource(
      """
      SQL Server  | S0001/10928 S0001/10929 S0001/40197 S0001/40501 S0001/40613 S0001/49918
      SQL Server  | S0001/49919 S0001/49920 40001/1205 S0051/1222 08S01
      Oracle      | 61000/60 08006/17002 72000/8177 66000/12541
      Db2         | 40001/-911 08001/-4499 57033/-913
      CockroachDB | 40001 40003 58C00
      """)
  void whatPassesIsWaitedOut(String database, DriverError error) {
    assertThat(kind(database, error)).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C5_3 C6_1 C9 any number that a trigger may raise is the record's, and no other")
  @ParameterizedTest
  @CsvSource({
    "SQL Server, S0001/49999, FATAL",
    "SQL Server, S0001/50000, BAD_RECORD",
    "SQL Server, S0001/51234, BAD_RECORD",
    "SQL Server, S0001/2147483647, BAD_RECORD",
    "Oracle, 72000/19999, FATAL",
    "Oracle, 72000/20000, BAD_RECORD",
    "Oracle, 72000/20999, BAD_RECORD",
    "Oracle, 72000/21000, FATAL",
    "Db2, 75000/-438, BAD_RECORD"
  })
  void whatTriggersRaise(String database, DriverError error, FailureKind kind) {
    assertThat(kind(database, error)).isEqualTo(kind);
  }

  @DisplayName("C6_3 C9 only what a row is to blame for is a bad record")
  @ParameterizedTest
  @GroupedSource(
      """
      SQL Server  | 23000/2627 23000/2601 23000/547 23000/515 22001/8152 S0001/2628 S0001/245
      Oracle      | 23000/1 23000/1400 72000/12899 23000/2291 42000/1722
      Db2         | 23505/-803 23502/-407 22001/-302
      CockroachDB | 23505
      """)
  void badRecords(String database, DriverError error) {
    assertThat(kind(database, error)).isEqualTo(FailureKind.BAD_RECORD);
  }

  @DisplayName("C5_3 C9 what a person has to change is fatal")
  @ParameterizedTest
  @GroupedSource(
      """
      SQL Server  | S0001/4060 S0001/18456 S0001/1105 S0001/40544 S0002/208
      Oracle      | 72000/1017 42000/942 72000/1653
      Db2         | 57011/-964 42704/-204 57007/-668
      CockroachDB | XXUUU
      """)
  void whatAPersonHasToChange(String database, DriverError error) {
    assertThat(kind(database, error)).isEqualTo(FailureKind.FATAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SQL Server", "Oracle", "Db2", "CockroachDB", "SQLite"})
  void everyLineSaysWhatItMeans(String database) {
    assertThat(database(database).product().errors().states().lines())
        .noneMatch(line -> line.meaning().isEmpty());
  }

  private static FailureKind kind(String database, DriverError error) {
    return database(database).product().errors().states().verdict(error.exception()).kind();
  }
}
