package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.database.h2.H2States;
import io.tarmac.connect.jdbc.database.mysql.MySqlStates;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlStates;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Line;
import io.tarmac.connect.jdbc.error.SqlStates.Verdict;
import io.tarmac.connect.jdbc.testing.GroupedSource;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What kind each database's failures are of, as its servers and drivers tell them. */
class FailureKindsTest {

  @DisplayName("C5_3 C6_3 trouble of the session or the server is fatal, whatever other rows meet")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 53100 53400 58030 58P01 XX001 XX002 42501 28P01 3D000 25P02 26000 42P05 57P04
      PostgreSQL | HV00L
      MySQL      | HY000/1017 HY000/1197 HY000/1430 HY000/1812 HY000/1021 HY000/1026 HY000/1030
      MySQL      | HY000/1114 HY000/3675 42000/1044 28000/1045 42000/1142 42000/1143 42000/1227
      MySQL      | 42000/1370 HY000/1194
      MariaDB    | HY000/1021 HY000/1030 HY000/1114 42000/1142 42000/1370
      H2         | 90096/90096 90040/90040 28000/28000
      """)
  void troubleIsFatalWhateverOtherRowsMeet(String database, DriverError error) {
    Verdict verdict = verdict(database, error.exception());

    assertThat(verdict.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(verdict.isContestable()).isFalse();
    assertThat(verdict.mayBeOfRow()).isFalse();
  }

  @DisplayName("C5_3 C6_1 what may be one row's fault is judged by other rows")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 42601 42704 42P01 XX000 0A000 BZ001 55000
      MySQL      | HY000/31000 BZ001/30001 42S22/1054
      MariaDB    | HY000/31000 0A000/1235
      H2         | 90044/90044
      """)
  void whatMayBeOneRowsFaultIsJudgedByOthers(String database, DriverError error) {
    Verdict verdict = verdict(database, error.exception());

    assertThat(verdict.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(verdict.isContestable()).isTrue();
  }

  @DisplayName("C5_3 C6_1 PostgreSQL tells by its routine that a policy or a trigger refuses a row")
  @ParameterizedTest
  @CsvSource({
    "42501,ExecWithCheckOptions,BAD_RECORD,true",
    "42501,exec_stmt_raise,BAD_RECORD,false",
    "42501,aclcheck_error,FATAL,false",
    "44000,ExecWithCheckOptions,BAD_RECORD,false",
    "BZ001,exec_stmt_raise,BAD_RECORD,false",
    "40001,exec_stmt_raise,TRANSIENT,false",
    "55P03,exec_stmt_raise,TRANSIENT,false"
  })
  void aRoutineTells(String state, String routine, FailureKind kind, boolean isContestable) {
    SQLException failure =
        new PSQLException(
            new ServerErrorMessage("SERROR\0C%s\0Mrefused\0R%s\0\0".formatted(state, routine)));

    Verdict verdict = verdict("PostgreSQL", failure);

    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.isContestable()).isEqualTo(isContestable);
  }

  @DisplayName("C5_1 a database that is away is an outage, each in its own words")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 08001 08003 08006 08007 08P01 25006 25P03 25P04 53200 53300 57P01 HV00N 57P02
      PostgreSQL | 57P03 57P05 57014
      MySQL      | HY000/1429 HY000/1637 08S01 08S01/1053 08007 08003 08004/1040 HY000/1040
      MySQL      | 42000/1203 42000/1226 HY000/1290 25006/1792 HY000/1836 70100/1317 HY000/3024
      MySQL      | HY000/3032 HY000/3169 HY000/4031 42000/1461
      MariaDB    | HY000/1429 08000/-1 08S01/1047 08S01/1080 HY000/1040 HY000/1290 25006/1792
      MariaDB    | 70100/1317 70100/1927 70100/1969 42000/1461
      H2         | 90067/90067 90097/90097 90098/90098 90121/90121
      """)
  void outages(String database, DriverError error) {
    assertThat(verdict(database, error.exception()).kind()).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C5_2 locks and deadlocks are tried again, each database in its own words")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 40P01 40001 55P03
      MySQL      | HY000/1205 40001/1205 40001/1213 HY000/1213 HY000/1412 HY000/3572
      MariaDB    | HY000/1205 40001/1213 HY000/1020
      H2         | HYT00/50200 40001/40001 90131/90131
      """)
  void contention(String database, DriverError error) {
    assertThat(verdict(database, error.exception()).kind()).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C6_3 only what a row is to blame for is a bad record")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 22001 22021 22P02 23502 23P01 44000 54000 P0001 P0002
      MySQL      | 08S01/1153 42000/1118 01000/1265 HY000/1300 HY000/1364 HY000/1366 HY000/1369
      MySQL      | 22001/1406 23000/1452 HY000/1526 45000/1644 HY000/1644 22032/3140 HY000/3819
      MySQL      | HY000/3988
      MariaDB    | 01000/1265 22001/1406 22007/1366 23000/4025 45000/1644
      H2         | 22001/22001 23505/23505
      """)
  void badRecords(String database, DriverError error) {
    assertThat(verdict(database, error.exception()).kind()).isEqualTo(FailureKind.BAD_RECORD);
  }

  @DisplayName("C5_3 what a person has to change is fatal, and known")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 28P01 42501 42P01 53100 53400 57P04 58030 XX000
      MySQL      | HY000/1021 HY000/1114 HY000/3675 42000/1044 28000/1045 42000/1142 42S02/1146
      MySQL      | HY000/1130 23000/1052
      MariaDB    | HY000/1021 HY000/1114 42S02/1146
      H2         | 42102/42102 90096/90096
      """)
  void fatal(String database, DriverError error) {
    Verdict verdict = verdict(database, error.exception());

    assertThat(verdict.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(verdict.isKnown()).isTrue();
  }

  @DisplayName("C5_3 a number that another database uses for something else is not known")
  @ParameterizedTest
  @GroupedSource(
      """
      MySQL      | HY000/1020 HY000/1969
      MariaDB    | HY000/4031 HY000/3819
      H2         | HY000/1205
      PostgreSQL | HY000 99999
      """)
  void unknown(String database, DriverError error) {
    SQLException failure = error.exception();

    assertThat(verdict(database, failure))
        .isEqualTo(new Verdict(FailureKind.FATAL, failure, false, true));
  }

  @Test
  @DisplayName("C6_1 a row that is too large for a packet is a bad record, whatever drivers say")
  void aRowThatIsTooLargeForAPacket() {
    SQLException ofMySql = new com.mysql.cj.jdbc.exceptions.PacketTooBigException(9, 8);
    IOException cause = new org.mariadb.jdbc.export.MaxAllowedPacketException("too large", true);
    SQLException ofMariaDb = new SQLException("Packet too big", "08000", -1, cause);

    assertThat(verdict("MySQL", ofMySql).kind()).isEqualTo(FailureKind.BAD_RECORD);
    assertThat(verdict("MariaDB", ofMariaDb).kind()).isEqualTo(FailureKind.BAD_RECORD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQL", "MySQL", "MariaDB", "H2"})
  void everyLineSaysWhatItMeans(String database) {
    assertThat(database(database).product().errors().states().lines())
        .noneMatch(line -> line.meaning().isEmpty())
        .containsAll(SqlStates.standard().lines());
  }

  @Test
  @DisplayName("C5_1 no two databases give one code two kinds, for one table serves connecting")
  void noTwoDatabasesContradictEachOther() {
    Map<String, Set<FailureKind>> kinds =
        Stream.of("PostgreSQL", "CockroachDB", "MySQL", "MariaDB", "H2")
            .flatMap(name -> database(name).product().errors().states().lines().stream())
            .collect(
                Collectors.groupingBy(
                    line -> line.mark() + " " + line.code(),
                    TreeMap::new,
                    Collectors.mapping(Line::kind, Collectors.toSet())));

    assertThat(kinds).allSatisfy((code, ofCode) -> assertThat(ofCode).as(code).hasSize(1));
  }

  @DisplayName(
      "C5_1 a server that refuses a connection for a while is an outage, wrong credentials are not")
  @ParameterizedTest
  @GroupedSource(
      """
      TRANSIENT | 08001 08000/-1 08S01 08004/1040 HY000/1040 HY000/1129 42000/1203 42000/1226
      TRANSIENT | HY000/3032 53300 57P03 08P01 25006 90020/90020 90067/90067 90098/90098
      TRANSIENT | 90121/90121
      FATAL     | 08004 08004/1251 22023 28P01 28000/1045 3D000 42000/1049 HY000/1130
      """)
  void refusalsOfAConnection(FailureKind kind, DriverError error) {
    Verdict verdict =
        KnownDatabases.connectErrors("jdbc:postgresql:").states().verdict(error.exception());

    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.isKnown()).isTrue();
  }

  @Test
  void theDatabasesHaveTheirTables() {
    assertThat(Stream.of("PostgreSQL", "MySQL", "MariaDB", "H2"))
        .extracting(name -> database(name).product().errors().states().lines())
        .containsExactly(
            PostgreSqlStates.states().lines(),
            MySqlStates.ofMySql().lines(),
            MySqlStates.ofMariaDb().lines(),
            H2States.states().lines());
  }

  private static Verdict verdict(String database, SQLException failure) {
    return database(database).product().errors().states().verdict(failure);
  }
}
