package io.tarmac.connect.jdbc.session;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DriverError;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.mysql.MySqlStates;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.GroupedSource;
import java.net.UnknownHostException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

class SqlFailuresTest {

  private static final String URL = "jdbc:postgresql://db.example/fleet?sslpassword=url-secret";
  private static final ConnectionSettings CONNECTION = new ConnectionSettings(URL, "pilot", null);
  private static final String ACTION = "table flights, INSERT of the records flights-0@1..3 failed";
  private static final TablePlan PLAN =
      TestingPlans.plan("flights", List.of("id"), List.of("airline", "gate"));

  private static final Run RUN =
      new Run(PLAN, Operation.INSERT, List.of(TestingRows.row(PLAN, Operation.INSERT, 0)));

  private final SqlFailures failures = failures(SqlStates.standard(), new Password("hunter2"));

  @DisplayName("C10_3 a value in a driver's message never comes through")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("messagesWithValues")
  void valuesNeverComeThrough(String state, int vendorCode, String message) {
    SQLException failure = new SQLException(message, state, vendorCode);

    assertThat(message(failure))
        .startsWith(ACTION + ": SQLSTATE " + state)
        .doesNotContain("TOPSECRET");
    assertThat(failures.failure(ACTION, failure).getMessage()).doesNotContain("TOPSECRET");
  }

  static Stream<Arguments> messagesWithValues() {
    return Stream.of(
        Arguments.of(
            "23502",
            0,
            "ERROR: null value in column \"gate\" of relation \"flights\" violates not-null"
                + " constraint\n  Detail: Failing row contains (7, TOPSECRET, null)."),
        Arguments.of(
            "23505",
            0,
            "ERROR: duplicate key value violates unique constraint \"flights_pkey\"\n"
                + "  Detail: Key (id)=(TOPSECRET) already exists."),
        Arguments.of("22P02", 0, "ERROR: invalid input syntax for type integer: \"TOPSECRET\""),
        Arguments.of("22021", 0, "ERROR: invalid byte sequence for encoding: TOPSECRET"),
        Arguments.of("P0001", 0, "ERROR: trigger says TOPSECRET"),
        Arguments.of("45000", 1644, "trigger says TOPSECRET"),
        Arguments.of("23000", 1062, "Duplicate entry 'TOPSECRET' for key 'flights.PRIMARY'"),
        Arguments.of(
            "HY000", 1366, "Incorrect string value: 'TOPSECRET' for column 'airline' at row 1"),
        Arguments.of(
            "22007", 1292, "(conn=5) Incorrect datetime value: 'TOPSECRET' for column `a`.`b`"),
        Arguments.of("22001", 22001, "Value too long for column \"AIRLINE\": \"'TOPSECRET' (9)\""),
        Arguments.of("23505", 23505, "Unique index violation: PRIMARY KEY ON T(ID) (TOPSECRET)"),
        Arguments.of("42601", 0, "ERROR: syntax error at or near \"TOPSECRET\""),
        Arguments.of("42000", 1064, "You have an error near 'VALUES ('TOPSECRET')' at line 1"),
        Arguments.of("XX000", 0, "ERROR: internal TOPSECRET"),
        Arguments.of("99999", 0, "of no known state: TOPSECRET"));
  }

  @DisplayName("C10_3 nor does a part of a value that the server looked up as a name")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "TopSecret|42704|ERROR: type \"topsecret\" does not exist",
        "topsecret.flights|3F000|ERROR: schema \"topsecret\" does not exist",
        "x, topsecret(int)|42704|ERROR: type \"topsecret\" does not exist",
        "topsecret_of_a_name_that_is_cut|42P01|ERROR: relation \"topsecret_of_a_name\" does not exist"
      })
  void aPartOfAValueNeverComesThrough(String value, String state, String message) {
    DeliveryFailure failure =
        failures.failure(ACTION, runOf(value), new SQLException(message, state));

    assertThat(failure.getMessage()).doesNotContainIgnoringCase("topsecret");
  }

  @DisplayName("C10_2 names that are not a row's come through")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "an audit|42P01|relation \"audit_log\" does not exist",
        "gate|42703|column \"gate\" does not exist",
        "flights|42P01|relation \"flights\" does not exist",
        "logs|42703|column \"log\" does not exist"
      })
  void otherNamesComeThrough(String value, String state, String message) {
    assertThat(
            failures.failure(ACTION, runOf(value), new SQLException(message, state)).getMessage())
        .contains(message);
  }

  private static Run runOf(String value) {
    Row row = TestingRows.row(PLAN, Operation.INSERT, 0);
    row.values()[1] = value;
    return new Run(PLAN, Operation.INSERT, List.of(row));
  }

  @DisplayName("C10_3 nor does a default, or a row of the table, when the table is changed")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("messagesWithValues")
  void valuesNeverComeThroughFromDdl(String state, int vendorCode, String message) {
    SQLException failure = new SQLException(message, state, vendorCode);

    assertThat(failures.ofDdl(ACTION, failure, false).getMessage())
        .startsWith(ACTION + ": SQLSTATE " + state)
        .doesNotContain("TOPSECRET");
  }

  @Test
  @DisplayName("C10_2 a refused change of a table blames no record, in words too")
  void ddlBlamesNoRecord() {
    DeliveryFailure failure = failures.ofDdl(ACTION, new SQLException("too long", "22001"), true);

    assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(failure.getMessage()).contains("SQLSTATE 22001 (fatal)");
  }

  @DisplayName("C5_3 the column and the constraint are named where the driver tells them")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "MySQL|1048|23000|Column 'gate' cannot be null|#, column gate#",
        "MySQL|1048|23000|(conn=7) Column 'gate' cannot be null|#, column gate#",
        "MySQL|1364|HY000|Field 'gate' doesn't have a default value|#, column gate#",
        "MySQL|1406|22001|Data too long for column 'gate' at row 1|#, column gate#",
        "MySQL|1264|22003|Out of range value for column 'gate' at row 3|#, column gate#",
        "MySQL|1366|HY000|Incorrect string value: 'TOPSECRET for column 'x' at row 1' for column"
            + " `f`.`t`.`gate` at row 1|#, column gate#",
        "MySQL|1062|23000|Duplicate entry 'TOPSECRET for key 'x' for key 'flights.PRIMARY'|#, constraint"
            + " flights.PRIMARY#",
        "H2|23505|23505|Unique index or primary key violation: \"PUBLIC.MAIL INDEX PUBLIC.MAIL_INDEX ON"
            + " PUBLIC.T(MAIL) VALUES ( 'TOPSECRET' )\"|#, constraint PUBLIC.MAIL#",
        "H2|23505|23505|Unique index or primary key violation: \"PUBLIC.T_KEY PRIMARY KEY ON"
            + " PUBLIC.T(ID) ( /* key:1 */ 'TOPSECRET')\"|#, constraint PUBLIC.T_KEY#",
        "MySQL|3819|HY000|Check constraint 'positive' is violated.|#, constraint positive#",
        "MariaDB|4025|23000|CONSTRAINT `positive` failed for `fleet`.`flights`|#, constraint positive#"
      })
  void theLocationIsNamed(String name, int vendorCode, String state, String message, String named) {
    SQLException failure = new SQLException(message, state, vendorCode);

    assertThat(of(database(name), CONNECTION).failure(ACTION, RUN, failure).getMessage())
        .contains(named)
        .doesNotContain("TOPSECRET");
  }

  @Test
  @DisplayName("C5_3 PostgreSQL's own fields name the column and the constraint, in any language")
  void postgreSqlsFieldsAreTaken() {
    PSQLException failure =
        new PSQLException(
            new ServerErrorMessage(
                "SERROR\0C23514\0Mneue Zeile TOPSECRET\0tflights\0cgate\0npositive\0"));

    assertThat(of(database("PostgreSQL"), CONNECTION).failure(ACTION, RUN, failure).getMessage())
        .contains(", column gate, constraint positive")
        .doesNotContain("TOPSECRET");
  }

  @DisplayName("C8_3 errors that a changed table causes cast doubt on it")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 42P01 42703 0A000 42804 22001 23502 22P02 22P03 42P10 42601 42883 428C9
      MySQL      | 42S02/1146 23000/1048 HY000/1364 22001/1406 HY000/3105
      MariaDB    | HY000/1906
      H2         | 42S02/42102 42S03/42103 42S04/42104 22001/22001 23502/23502 90154/90154
      Oracle     | 42000/942 42000/904
      SQL Server | S0002/208 23000/515
      Db2        | 42704/-204 428C9/-798
      """)
  void errorsCastDoubtOnTheTable(String name, DriverError error) {
    SqlFailures ofDatabase = of(database(name), CONNECTION);

    assertThat(ofDatabase.failure(ACTION, RUN, error.exception()).tableDoubted()).isTrue();
    assertThat(ofDatabase.failure(ACTION, error.exception()).tableDoubted()).isFalse();
  }

  @DisplayName("C8_3 other errors cast no doubt on the table")
  @ParameterizedTest
  @GroupedSource(
      """
      PostgreSQL | 23505 23503 42501 40001 08006 P0001
      MySQL      | 23000/1062 23000/1452
      """)
  void otherErrorsCastNoDoubtOnTheTable(String name, DriverError error) {
    assertThat(
            of(database(name), CONNECTION).failure(ACTION, RUN, error.exception()).tableDoubted())
        .isFalse();
  }

  @DisplayName(
      "C10_3 statements that a batch's exception quotes, values and all, never come through")
  @ParameterizedTest
  @CsvSource({
    "40P01", "40001", "55P03", "57P01", "57014", "08006", "25006", "42P01", "42501", "53100"
  })
  void aBatchsExceptionQuotesItsStatement(String state) {
    SQLException telling = new SQLException("ERROR: in the server's words", state);

    assertThat(message(batchException(telling)))
        .contains("SQLSTATE " + state, "in the server's words")
        .doesNotContain("TOPSECRET");
  }

  @DisplayName(
      "C10_3 where nothing is linked to a batch's exception, its words are kept back all the same")
  @ParameterizedTest
  @CsvSource({"40P01", "42P01", "23505", "99999"})
  void aBatchsExceptionAloneIsNotRepeated(String state) {
    BatchUpdateException alone =
        new BatchUpdateException(
            "Batch entry 0 INSERT INTO \"flights\" (\"id\") VALUES ('TOPSECRET') was aborted",
            state,
            0,
            new int[0]);

    assertThat(message(alone))
        .startsWith(ACTION + ": SQLSTATE " + state + " (")
        .doesNotContain("TOPSECRET", "Batch entry", "column id");
  }

  @Test
  @DisplayName("C5_3 the column is told from the server's message, not from the batch's statement")
  void theStatementNamesNoColumn() {
    SQLException telling =
        new SQLException(
            "ERROR: null value in column \"gate\" of relation \"flights\" violates not-null"
                + " constraint\n  Detail: Failing row contains (7, TOPSECRET, null).",
            "23502");

    assertThat(message(batchException(telling)))
        .contains("column gate")
        .doesNotContain("TOPSECRET", "airline", "column id");
  }

  /** Returns what PostgreSQL's driver throws of a batch, which quotes the statement. */
  private static BatchUpdateException batchException(SQLException telling) {
    BatchUpdateException batch =
        new BatchUpdateException(
            "Batch entry 0 INSERT INTO \"flights\" (\"id\",\"airline\",\"gate\") VALUES"
                + " (('7'),('TOPSECRET'),(NULL)) was aborted: "
                + telling.getMessage()
                + "  Call getNextException to see other errors in the batch.",
            telling.getSQLState(),
            0,
            new int[0],
            telling);
    batch.setNextException(telling);
    return batch;
  }

  @Test
  @DisplayName("C10_3 no driver's exception is attached, for Connect logs causes")
  void noDriversExceptionIsAttached() {
    DeliveryFailure failure = failures.failure(ACTION, RUN, new SQLException("TOPSECRET", "23505"));

    assertThat(failure).hasNoCause();
    assertThat(failure.getSuppressed()).isEmpty();
  }

  @DisplayName("C5_3 words that cannot hold a value are repeated: the first line of them")
  @ParameterizedTest
  @CsvSource({"08001", "28P01", "3D000", "40P01", "42P01", "42501", "53100", "55P03", "57P01"})
  void harmlessWordsAreRepeated(String state) {
    SQLException failure = new SQLException("ERROR: it says why\n  Detail: TOPSECRET", state);

    assertThat(failures.failure("no connection", failure).getMessage())
        .contains(": ERROR: it says why")
        .doesNotContain("TOPSECRET");
  }

  @DisplayName(
      "C10_3 where a driver's words may hold a value, none are repeated, whatever the class")
  @ParameterizedTest
  @CsvSource({
    "jdbc:oracle:thin:@//db.example/fleet, 42000, 1722",
    "jdbc:oracle:thin:@//db.example/fleet, 42000, 1861",
    "jdbc:sqlserver://db.example;databaseName=fleet, S0001, 245",
    "jdbc:db2://db.example/fleet, 42821, -408",
    "jdbc:wrapped:postgresql://db.example/fleet, 42804, 0"
  })
  void wordsOfOtherDriversAreNotRepeated(String url, String state, int vendorCode) {
    SQLException failure = new SQLException("unable to convert: TOPSECRET", state, vendorCode);

    assertThat(failuresAt(url).failure(ACTION, RUN, failure).getMessage())
        .contains("SQLSTATE " + state)
        .doesNotContain("TOPSECRET");
  }

  @Test
  @DisplayName("C5_3 once a database has answered, a driver around its driver hides no words")
  void aDriverAroundADriverHidesNoWords() {
    SQLException failure = new SQLException("no table \"flights\"", "42P01");
    ConnectionSettings wrapped =
        new ConnectionSettings("jdbc:aws-wrapper:postgresql://db.example/fleet", "pilot", null);

    for (String name : List.of("PostgreSQL", "CockroachDB")) {
      assertThat(of(database(name), wrapped).failure(ACTION, failure).getMessage())
          .contains(": no table \"flights\"");
    }
    assertThat(of(database("Oracle"), wrapped).failure(ACTION, failure).getMessage())
        .doesNotContain("no table");
  }

  @DisplayName("C10_2 why there is no connection is told of every database")
  @ParameterizedTest
  @CsvSource({
    "jdbc:oracle:thin:@//db.example/fleet",
    "jdbc:sqlserver://db.example",
    "JDBC:PostgreSQL://db.example/fleet"
  })
  void whyThereIsNoConnectionIsTold(String url) {
    for (String state : new String[] {"08001", "28000", "3D000"}) {
      SQLException failure = new SQLException("connection refused", state);

      assertThat(failuresAt(url).failure("no connection", failure).getMessage())
          .contains(": connection refused");
    }
  }

  @Test
  @DisplayName("C10_3 C5_1 the password that a provider gave for the latest connection is redacted")
  void thePasswordOfTheLatestConnectionIsRedacted() {
    ConnectionSettings configured = new ConnectionSettings(URL, "pilot", null);
    AtomicReference<ConnectionSettings> latest = new AtomicReference<>(configured);
    SqlFailures ofTask =
        new SqlFailures(
            database("PostgreSQL").product().errors(), latest::get, (plan, column) -> false);
    for (String password : List.of("token-1", "token-2")) {
      latest.set(configured.withCredentials("app", password));

      assertThat(ofTask.failure("no connection", new SQLException("with " + password, "08001")))
          .hasMessageContaining("with [hidden]");
    }
  }

  @Test
  @DisplayName("C10_3 password and URL are redacted in what is repeated")
  void secretsAreRedacted() {
    SQLException failure =
        new SQLException("cannot open " + URL + " with hunter2, again hunter2", "08001");

    assertThat(failures.failure("no connection", failure).getMessage())
        .contains("cannot open the URL with [hidden], again [hidden]")
        .doesNotContain("hunter2", "url-secret", "db.example");
  }

  @Test
  void withoutAPasswordThereIsNothingToRedact() {
    SQLException failure = new SQLException("cannot open " + URL, "08001");

    for (Password none : new Password[] {null, new Password("")}) {
      assertThat(failures(SqlStates.standard(), none).failure("no connection", failure))
          .hasMessage(
              "no connection: SQLSTATE 08001 (transient): cannot open the URL [TARMAC-DATABASE-08]");
    }
  }

  @DisplayName("C5_3 the columns that the driver names are named, in whatever quotes")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "null value in column \"airline\"           | , column airline:",
        "Column 'airline' cannot be null            | , column airline:",
        "no value for `gate`, nor for `airline`     | , column airline, gate:",
        "airline is too long                        | (fatal):",
        "column \"airlines\" is unknown             | (fatal):",
        "column \"id\" is of type integer           | , column id:"
      })
  void columnsAreNamed(String driversMessage, String expected) {
    SQLException failure = new SQLException(driversMessage, "42804");

    assertThat(message(failure)).contains(expected);
  }

  @Test
  @DisplayName("C5_3 SQLSTATE, vendor code and kind are told")
  void theStateTheCodeAndTheKindAreTold() {
    SqlFailures mySql = failures(MySqlStates.ofMySql(), null);

    assertThat(mySql.failure(ACTION, new SQLException("Lock wait timeout", "HY000", 1205)))
        .hasMessage(ACTION + ": SQLSTATE HY000, vendor code 1205 (transient) [TARMAC-DATABASE-09]");
    assertThat(mySql.failure(ACTION, new SQLException("Data too long", "22001", 1406)).getMessage())
        .startsWith(ACTION + ": SQLSTATE 22001, vendor code 1406 (bad_record)");
    assertThat(mySql.failure(ACTION, new SQLException("Oops", "XX000")))
        .hasMessage(
            ACTION
                + ": SQLSTATE XX000 (fatal, an error that is not in the table of known ones)"
                + " [TARMAC-DATABASE-11]");
  }

  @Test
  @DisplayName("C5_3 an error that is known to be fatal is not called unknown")
  void aKnownErrorIsNotCalledUnknown() {
    assertThat(failures.failure(ACTION, new SQLException("no such table", "42P01")).getMessage())
        .startsWith(ACTION + ": SQLSTATE 42P01 (fatal): no such table");
  }

  @Test
  void theKindIsThatOfTheStates() {
    assertThat(failures.failure(ACTION, new SQLException("", "08006")).kind())
        .isEqualTo(FailureKind.TRANSIENT);
    assertThat(failures.failure(ACTION, new SQLException("", "23505")).kind())
        .isEqualTo(FailureKind.BAD_RECORD);
    assertThat(failures.failure(ACTION, new SQLException("", "42501")).kind())
        .isEqualTo(FailureKind.FATAL);
  }

  @Test
  void theLinkedExceptionThatDecidesIsTheOneThatIsTold() {
    SQLException failure = new SQLException("TOPSECRET", "99999", 7);
    failure.setNextException(new SQLException("deadlock detected", "40P01"));

    assertThat(failures.failure(ACTION, failure))
        .hasMessage(
            ACTION + ": SQLSTATE 40P01 (transient): deadlock detected [TARMAC-DATABASE-09]");
  }

  @DisplayName("C5_3 the message ends with the code of the cause")
  @ParameterizedTest
  @GroupedSource(
      """
      MISSING_TABLE      | 42P01
      MISSING_COLUMN     | 42703
      TABLE_KEY_MISMATCH | 42P10
      TYPE_DOES_NOT_FIT  | 42804
      VALUE_DOES_NOT_FIT | 22001 22999
      DUPLICATE_KEY      | 23505
      FOREIGN_KEY        | 23503 23000/1452
      NULL_VALUE         | 23502
      CONSTRAINT         | 23514 23P01
      REFUSED_BY_TRIGGER | P0001 HY000/1644
      MISSING_PRIVILEGE  | 42501 42000/1142
      DISK_FULL          | 53100 HY000/1114
      UNAVAILABLE        | 08006 25006 08004/1040
      CONTENTION         | 40P01 40001 HY000/1205
      LOGIN_REFUSED      | 28000/1045 HY000/1130 HY000/1820 HY000/1862 HY000/3118 HY000/3955
      TLS_MISMATCH       | HY000/3159
      UNKNOWN_DATABASE   | 42000/1049
      MISSING_SCHEMA     | 3F000
      POOLER             | 26000
      REFUSED_STATEMENT  | 42601
      UNKNOWN_ERROR      | 99999/7
      """)
  void theCodeIsThatOfTheCause(ErrorCode code, DriverError error) {
    String name = error.vendorCode() == 0 ? "PostgreSQL" : "MySQL";
    DeliveryFailure told = of(database(name), CONNECTION).failure(ACTION, RUN, error.exception());

    assertThat(told.code()).isEqualTo(code);
    assertThat(told).hasMessageEndingWith(" [" + code.code() + "]");
  }

  @DisplayName("C10_2 a connection that cannot be had has a code of its own")
  @ParameterizedTest
  @MethodSource("failuresToConnect")
  void aConnectionThatCannotBeHad(SQLException failure, ErrorCode code) {
    DeliveryFailure told = SqlFailures.unconnected(CONNECTION, failure);

    assertThat(told.code()).isEqualTo(code);
    assertThat(told.getMessage()).endsWith(" [" + code.code() + "]").containsOnlyOnce("[TARMAC-");
  }

  @DisplayName("C10_2 C5_3 what the driver refuses because of the URL's settings stops the task")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "08001|SSL Connection required, but not provided by server.|offers no TLS",
        "08000|Trying to connect with ssl, but ssl not enabled in the server|offers no TLS",
        "S1000|SSL connection required for plugin \"x\".|sslMode=VERIFY_IDENTITY",
        "08000|Cannot use plugin x if SSL is not enabled (a clear-text password|sslMode=verify-full"
      })
  void settingsAreNotWaitedFor(String state, String words, String advice) {
    DeliveryFailure told = SqlFailures.unconnected(CONNECTION, new SQLException(words, state));

    assertThat(told.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(told.code()).isEqualTo(ErrorCode.TLS_MISMATCH);
    assertThat(told.reason())
        .contains("SQLSTATE " + state + " (fatal)", advice)
        .doesNotContain("connection.username");
  }

  @DisplayName("C10_2 C5_1 what may come right by itself is waited for, and says what may help")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "08001|Public Key Retrieval is not allowed|allowPublicKeyRetrieval=true",
        "S1009|RSA public key is not available client side|serverRSAPublicKeyFile",
        "S1010|Driver cannot send password in clear|set serverSslCert",
        "08000|Self signed certificates. Either set sslMode=trust|set serverSslCert",
        "42000|Cannot use authentication plugin x with a Self signed certificates|set serverSslCert",
        "08006|SSL hostname verification failed : x|the host name in that certificate"
      })
  void whatMayComeRightIsWaitedFor(String state, String words, String advice) {
    DeliveryFailure told = SqlFailures.unconnected(CONNECTION, new SQLException(words, state));

    assertThat(told.kind()).isEqualTo(FailureKind.TRANSIENT);
    assertThat(told.code()).isEqualTo(ErrorCode.TLS_MISMATCH);
    assertThat(told.reason()).contains("SQLSTATE " + state + " (transient)", advice);
  }

  @Test
  @DisplayName("C10_2 a row that quotes a driver's words about TLS changes neither code nor advice")
  void aRowMayQuoteWordsAboutTls() {
    SQLException quoting =
        new SQLException(
            "Duplicate entry 'Public Key Retrieval is not allowed' for key 'x'", "23000", 1062);

    DeliveryFailure told = failures(MySqlStates.ofMySql(), null).failure(ACTION, RUN, quoting);

    assertThat(told.code()).isEqualTo(ErrorCode.DUPLICATE_KEY);
    assertThat(told.reason()).doesNotContain("TLS");
  }

  @DisplayName("C5_2 C9 a lock is told apart from an outage by each database's own codes")
  @ParameterizedTest
  @CsvSource({
    "Oracle, 61000/54, CONTENTION",
    "Oracle, 61000/60, CONTENTION",
    "Oracle, 42000/2049, CONTENTION",
    "Oracle, 42000/4021, CONTENTION",
    "Oracle, 72000/8177, CONTENTION",
    "Oracle, 72000/1012, UNAVAILABLE",
    "SQL Server, 40001/1205, CONTENTION",
    "SQL Server, S0001/1222, CONTENTION",
    "SQL Server, S0001/3960, CONTENTION",
    "SQL Server, S0001/9001, UNAVAILABLE",
    "Db2, 57033/-913, CONTENTION",
    "Db2, 57011/-904, UNAVAILABLE",
    "MariaDB, HY000/1020, CONTENTION",
    "MariaDB, HY000/1927, UNAVAILABLE",
    "H2, HYT00/50200, CONTENTION",
    "H2, 90131/90131, CONTENTION",
    "SQLite, 55P03/5, CONTENTION",
    "CockroachDB, 40001, CONTENTION",
    "CockroachDB, 40003, UNAVAILABLE",
    "PostgreSQL, 55P03, CONTENTION",
    "PostgreSQL, 57P01/1205, UNAVAILABLE"
  })
  void aLockIsToldByEachDatabasesCodes(String database, DriverError error, ErrorCode code) {
    assertThat(of(database(database), CONNECTION).failure(ACTION, error.exception()).code())
        .isEqualTo(code);
  }

  static Stream<Arguments> failuresToConnect() {
    return Stream.of(
        Arguments.of(
            new SQLException("failed", "08001", new UnknownHostException("db.example")),
            ErrorCode.UNREACHABLE),
        Arguments.of(new SQLException("failed", "08001"), ErrorCode.UNREACHABLE),
        Arguments.of(
            new SQLException("failed", "08006", new SSLHandshakeException("untrusted")),
            ErrorCode.TLS_MISMATCH),
        Arguments.of(
            new PSQLException(
                "The hostname db.example could not be verified by hostnameverifier x.",
                PSQLState.CONNECTION_FAILURE),
            ErrorCode.TLS_MISMATCH),
        Arguments.of(
            new PSQLException(
                "Could not open SSL root certificate file root.crt.", PSQLState.CONNECTION_FAILURE),
            ErrorCode.TLS_MISMATCH),
        Arguments.of(
            new SQLException("unsupported startup parameter: options", "08P01"), ErrorCode.POOLER),
        Arguments.of(new SQLException("starting", "57P03"), ErrorCode.UNAVAILABLE),
        Arguments.of(new SQLException("no such role", "28000"), ErrorCode.LOGIN_REFUSED),
        Arguments.of(new SQLException("no such database", "3D000"), ErrorCode.UNKNOWN_DATABASE));
  }

  @DisplayName("C8_1 a refused change of a table has a code of its own")
  @ParameterizedTest
  @GroupedSource(
      """
      TABLE_TOO_LARGE   | 54011 42000/1071
      COLUMN_IN_USE     | 0A000 HY000/3780
      MISSING_SCHEMA    | 3F000
      MISSING_PRIVILEGE | 42501
      DISK_FULL         | 53100
      CONTENTION        | HY000/1205
      UNAVAILABLE       | 08006
      REFUSED_CHANGE    | HY000/3750 42601 99999/7
      """)
  void aRefusedChangeHasACode(ErrorCode code, DriverError error) {
    SqlFailures ofDatabase =
        error.vendorCode() == 0
            ? of(database("PostgreSQL"), CONNECTION)
            : failures(MySqlStates.ofMySql(), null);

    assertThat(ofDatabase.ofDdl(ACTION, error.exception(), false).code()).isEqualTo(code);
  }

  @Test
  void anExceptionWithoutStateOrMessageIsToldTooAndFatal() {
    DeliveryFailure failure = failures.failure(ACTION, RUN, new SQLException());

    assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
    assertThat(failure).hasMessageStartingWith(ACTION + ": SQLSTATE ");
  }

  private String message(SQLException failure) {
    return failures.failure(ACTION, RUN, failure).getMessage();
  }

  private static SqlFailures of(Database database, ConnectionSettings connection) {
    return new SqlFailures(database.product().errors(), () -> connection, (plan, column) -> false);
  }

  private static SqlFailures failuresAt(String url) {
    DatabaseErrors shared = DatabaseErrors.ofSharedCodes(SqlStates.standard());
    return failures(
        shared.with(KnownDatabases.connectErrors(url).safeMessages()),
        new ConnectionSettings(url, "pilot", null));
  }

  private static SqlFailures failures(SqlStates states, Password password) {
    return failures(
        MySql.PRODUCT.errors().with(states), new ConnectionSettings(URL, "pilot", password));
  }

  /** Returns failures of a task that may let the column {@code gate} take null. */
  static SqlFailures failures(DatabaseErrors errors, ConnectionSettings connection) {
    return new SqlFailures(errors, () -> connection, (plan, column) -> column.equals("gate"));
  }
}
