package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.delivery.SqlStates.Line;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What kind each database's failures are of, as its servers and drivers tell them. */
class FailureKindsTest {

  private static final Map<String, SqlStates> STATES =
      Map.of(
          "PostgreSQL", PostgreSqlStates.states(),
          "MySQL", MySqlStates.ofMySql(),
          "MariaDB", MySqlStates.ofMariaDb(),
          "H2", H2States.states());

  @DisplayName("C5_3 C6_3 trouble of the session or the server is fatal, whatever other rows meet")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,53100,0",
    "PostgreSQL,53400,0",
    "PostgreSQL,58030,0",
    "PostgreSQL,58P01,0",
    "PostgreSQL,XX001,0",
    "PostgreSQL,XX002,0",
    "PostgreSQL,42501,0",
    "PostgreSQL,28P01,0",
    "PostgreSQL,3D000,0",
    "PostgreSQL,25P02,0",
    "PostgreSQL,26000,0",
    "PostgreSQL,42P05,0",
    "PostgreSQL,57P04,0",
    "PostgreSQL,HV00L,0",
    "MySQL,HY000,1017",
    "MySQL,HY000,1197",
    "MySQL,HY000,1430",
    "MySQL,HY000,1812",
    "MySQL,HY000,1021",
    "MySQL,HY000,1026",
    "MySQL,HY000,1030",
    "MySQL,HY000,1114",
    "MySQL,HY000,3675",
    "MySQL,42000,1044",
    "MySQL,28000,1045",
    "MySQL,42000,1142",
    "MySQL,42000,1143",
    "MySQL,42000,1227",
    "MySQL,42000,1370",
    "MySQL,HY000,1194",
    "MariaDB,HY000,1021",
    "MariaDB,HY000,1030",
    "MariaDB,HY000,1114",
    "MariaDB,42000,1142",
    "MariaDB,42000,1370",
    "H2,90096,90096",
    "H2,90040,90040",
    "H2,28000,28000"
  })
  void troubleIsFatalWhateverOtherRowsMeet(String database, String state, int vendorCode) {
    SqlStates.Verdict verdict =
        STATES.get(database).verdict(new SQLException("refused", state, vendorCode));

    assertThat(verdict.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(verdict.isContestable()).isFalse();
    assertThat(verdict.mayBeOfRow()).isFalse();
  }

  @DisplayName("C5_3 C6_1 what may be one row's fault is judged by other rows")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,42601,0",
    "PostgreSQL,42704,0",
    "PostgreSQL,42P01,0",
    "PostgreSQL,XX000,0",
    "PostgreSQL,0A000,0",
    "PostgreSQL,BZ001,0",
    "PostgreSQL,55000,0",
    "MySQL,HY000,31000",
    "MySQL,BZ001,30001",
    "MySQL,42S22,1054",
    "MariaDB,HY000,31000",
    "MariaDB,0A000,1235",
    "H2,90044,90044"
  })
  void whatMayBeOneRowsFaultIsJudgedByOthers(String database, String state, int vendorCode) {
    SqlStates.Verdict verdict =
        STATES.get(database).verdict(new SQLException("refused", state, vendorCode));

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

    SqlStates.Verdict verdict = STATES.get("PostgreSQL").verdict(failure);

    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.isContestable()).isEqualTo(isContestable);
  }

  @DisplayName("C5_1 a database that is away is an outage, each in its own words")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,08001,0",
    "PostgreSQL,08003,0",
    "PostgreSQL,08006,0",
    "PostgreSQL,08007,0",
    "PostgreSQL,08P01,0",
    "PostgreSQL,25006,0",
    "PostgreSQL,25P03,0",
    "PostgreSQL,25P04,0",
    "PostgreSQL,53200,0",
    "PostgreSQL,53300,0",
    "PostgreSQL,57P01,0",
    "PostgreSQL,HV00N,0",
    "MySQL,HY000,1429",
    "MySQL,HY000,1637",
    "MariaDB,HY000,1429",
    "PostgreSQL,57P02,0",
    "PostgreSQL,57P03,0",
    "PostgreSQL,57P05,0",
    "PostgreSQL,57014,0",
    "MySQL,08S01,0",
    "MySQL,08S01,1053",
    "MySQL,08007,0",
    "MySQL,08003,0",
    "MySQL,08004,1040",
    "MySQL,HY000,1040",
    "MySQL,42000,1203",
    "MySQL,42000,1226",
    "MySQL,HY000,1290",
    "MySQL,25006,1792",
    "MySQL,HY000,1836",
    "MySQL,70100,1317",
    "MySQL,HY000,3024",
    "MySQL,HY000,3032",
    "MySQL,HY000,3169",
    "MySQL,HY000,4031",
    "MySQL,42000,1461",
    "MariaDB,08000,-1",
    "MariaDB,08S01,1047",
    "MariaDB,08S01,1080",
    "MariaDB,HY000,1040",
    "MariaDB,HY000,1290",
    "MariaDB,25006,1792",
    "MariaDB,70100,1317",
    "MariaDB,70100,1927",
    "MariaDB,70100,1969",
    "MariaDB,42000,1461",
    "H2,90067,90067",
    "H2,90097,90097",
    "H2,90098,90098",
    "H2,90121,90121"
  })
  void outages(String database, String state, int vendorCode) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C5_2 locks and deadlocks are tried again, each database in its own words")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,40P01,0",
    "PostgreSQL,40001,0",
    "PostgreSQL,55P03,0",
    "MySQL,HY000,1205",
    "MySQL,40001,1205",
    "MySQL,40001,1213",
    "MySQL,HY000,1213",
    "MySQL,HY000,1412",
    "MySQL,HY000,3572",
    "MariaDB,HY000,1205",
    "MariaDB,40001,1213",
    "MariaDB,HY000,1020",
    "H2,HYT00,50200",
    "H2,40001,40001",
    "H2,90131,90131"
  })
  void contention(String database, String state, int vendorCode) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(FailureKind.TRANSIENT);
  }

  @DisplayName("C6_3 only what a row is to blame for is a bad record")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,22001,0",
    "PostgreSQL,22021,0",
    "PostgreSQL,22P02,0",
    "PostgreSQL,23502,0",
    "PostgreSQL,23P01,0",
    "PostgreSQL,44000,0",
    "PostgreSQL,54000,0",
    "PostgreSQL,P0001,0",
    "PostgreSQL,P0002,0",
    "MySQL,08S01,1153",
    "MySQL,42000,1118",
    "MySQL,01000,1265",
    "MySQL,HY000,1300",
    "MySQL,HY000,1364",
    "MySQL,HY000,1366",
    "MySQL,HY000,1369",
    "MySQL,22001,1406",
    "MySQL,23000,1452",
    "MySQL,HY000,1526",
    "MySQL,45000,1644",
    "MySQL,HY000,1644",
    "MySQL,22032,3140",
    "MySQL,HY000,3819",
    "MySQL,HY000,3988",
    "MariaDB,01000,1265",
    "MariaDB,22001,1406",
    "MariaDB,22007,1366",
    "MariaDB,23000,4025",
    "MariaDB,45000,1644",
    "H2,22001,22001",
    "H2,23505,23505"
  })
  void badRecords(String database, String state, int vendorCode) {
    assertThat(kind(database, state, vendorCode)).isEqualTo(FailureKind.BAD_RECORD);
  }

  @DisplayName("C5_3 what a person has to change is fatal, and known")
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL,28P01,0",
    "PostgreSQL,42501,0",
    "PostgreSQL,42P01,0",
    "PostgreSQL,53100,0",
    "PostgreSQL,53400,0",
    "PostgreSQL,57P04,0",
    "PostgreSQL,58030,0",
    "PostgreSQL,XX000,0",
    "MySQL,HY000,1021",
    "MySQL,HY000,1114",
    "MySQL,HY000,3675",
    "MySQL,42000,1044",
    "MySQL,28000,1045",
    "MySQL,42000,1142",
    "MySQL,42S02,1146",
    "MySQL,HY000,1130",
    "MySQL,23000,1052",
    "MariaDB,HY000,1021",
    "MariaDB,HY000,1114",
    "MariaDB,42S02,1146",
    "H2,42102,42102",
    "H2,90096,90096"
  })
  void fatal(String database, String state, int vendorCode) {
    SQLException failure = new SQLException("refused", state, vendorCode);

    SqlStates.Verdict verdict = STATES.get(database).verdict(failure);

    assertThat(verdict.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(verdict.isKnown()).isTrue();
  }

  @DisplayName("C5_3 a number that another database uses for something else is not known")
  @ParameterizedTest
  @CsvSource({
    "MySQL,HY000,1020",
    "MySQL,HY000,1969",
    "MariaDB,HY000,4031",
    "MariaDB,HY000,3819",
    "H2,HY000,1205",
    "PostgreSQL,HY000,0",
    "PostgreSQL,99999,0"
  })
  void unknown(String database, String state, int vendorCode) {
    SQLException failure = new SQLException("refused", state, vendorCode);

    assertThat(STATES.get(database).verdict(failure))
        .isEqualTo(new SqlStates.Verdict(FailureKind.FATAL, failure, false, true));
  }

  @Test
  @DisplayName("C6_1 a row that is too large for a packet is a bad record, whatever drivers say")
  void aRowThatIsTooLargeForAPacket() {
    SQLException ofMySql = new com.mysql.cj.jdbc.exceptions.PacketTooBigException(9, 8);
    IOException cause = new org.mariadb.jdbc.export.MaxAllowedPacketException("too large", true);
    SQLException ofMariaDb = new SQLException("Packet too big", "08000", -1, cause);

    assertThat(MySqlStates.ofMySql().verdict(ofMySql).kind()).isEqualTo(FailureKind.BAD_RECORD);
    assertThat(MySqlStates.ofMariaDb().verdict(ofMariaDb).kind()).isEqualTo(FailureKind.BAD_RECORD);
  }

  @Test
  void everyLineSaysWhatItMeansAndIsThereOnce() {
    STATES.forEach(
        (database, states) -> {
          assertThat(states.lines()).as(database).noneMatch(line -> line.meaning().isEmpty());
          assertThat(states.lines()).as(database).containsAll(SqlStates.standard().lines());
        });
  }

  @Test
  @DisplayName("C5_1 no two databases give one code two kinds, for one table serves connecting")
  void noTwoDatabasesContradictEachOther() {
    Map<String, Set<FailureKind>> kinds =
        STATES.values().stream()
            .flatMap(states -> states.lines().stream())
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
  @CsvSource({
    "08001,0,TRANSIENT",
    "08000,-1,TRANSIENT",
    "08S01,0,TRANSIENT",
    "08004,1040,TRANSIENT",
    "HY000,1040,TRANSIENT",
    "HY000,1129,TRANSIENT",
    "42000,1203,TRANSIENT",
    "42000,1226,TRANSIENT",
    "HY000,3032,TRANSIENT",
    "53300,0,TRANSIENT",
    "57P03,0,TRANSIENT",
    "08P01,0,TRANSIENT",
    "25006,0,TRANSIENT",
    "90020,90020,TRANSIENT",
    "90067,90067,TRANSIENT",
    "90098,90098,TRANSIENT",
    "90121,90121,TRANSIENT",
    "08004,0,FATAL",
    "08004,1251,FATAL",
    "22023,0,FATAL",
    "28P01,0,FATAL",
    "28000,1045,FATAL",
    "3D000,0,FATAL",
    "42000,1049,FATAL",
    "HY000,1130,FATAL"
  })
  void refusalsOfAConnection(String state, int vendorCode, FailureKind kind) {
    SQLException failure = new SQLException("refused", state, vendorCode);

    SqlStates.Verdict verdict = KnownDatabases.connectStates("jdbc:postgresql:").verdict(failure);

    assertThat(verdict.kind()).isEqualTo(kind);
    assertThat(verdict.isKnown()).isTrue();
  }

  @Test
  void theDatabasesHaveTheirTables() {
    List<SqlStates> inParts =
        Stream.of(
                PostgreSql.database(),
                MySql.database("9.7.0"),
                MariaDb.database("11.4.5-MariaDB"),
                H2.database())
            .map(Database::sqlStates)
            .toList();

    assertThat(inParts.stream().map(SqlStates::lines))
        .containsExactly(
            STATES.get("PostgreSQL").lines(),
            STATES.get("MySQL").lines(),
            STATES.get("MariaDB").lines(),
            STATES.get("H2").lines());
  }

  private static FailureKind kind(String database, String state, int vendorCode) {
    return STATES.get(database).verdict(new SQLException("refused", state, vendorCode)).kind();
  }
}
