package io.tarmac.connect.jdbc.error;

import static io.tarmac.connect.jdbc.error.FailureKind.BAD_RECORD;
import static io.tarmac.connect.jdbc.error.FailureKind.FATAL;
import static io.tarmac.connect.jdbc.error.FailureKind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.SqlStates.Line;
import io.tarmac.connect.jdbc.error.SqlStates.Mark;
import io.tarmac.connect.jdbc.error.SqlStates.Verdict;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatesTest {

  private static final SqlStates STATES = SqlStates.standard();

  @DisplayName("C5_3 the SQLSTATE or its class decides, what is not known is fatal")
  @ParameterizedTest
  @CsvSource({
    "08000,TRANSIENT,false,false",
    "08006,TRANSIENT,false,false",
    "08,TRANSIENT,false,false",
    "40001,TRANSIENT,false,true",
    "40P01,TRANSIENT,false,true",
    "25006,TRANSIENT,false,false",
    "25P02,FATAL,false,false",
    "22001,BAD_RECORD,false,false",
    "22P05,BAD_RECORD,false,false",
    "23505,BAD_RECORD,false,false",
    "40002,BAD_RECORD,false,false",
    "44000,BAD_RECORD,false,false",
    "45000,BAD_RECORD,false,false",
    "45001,BAD_RECORD,false,false",
    "0A000,FATAL,true,false",
    "28P01,FATAL,false,false",
    "3D000,FATAL,false,false",
    "42501,FATAL,false,false",
    "42P01,FATAL,true,false"
  })
  void theStateOrItsClassDecides(
      String state, FailureKind kind, boolean isContestable, boolean isContention) {
    SQLException failure = new SQLException("refused", state, 4711);

    assertThat(STATES.verdict(failure))
        .isEqualTo(new Verdict(kind, failure, true, isContestable, isContention));
  }

  @DisplayName("C5_3 a state that no line knows is fatal, and known to be unknown")
  @ParameterizedTest
  @CsvSource({"53100", "HY000", "S1000", "0", "''", ","})
  void whatNoLineKnowsIsFatal(String state) {
    SQLException failure = new SQLException("refused", state, 4711);

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FATAL, failure, false, true));
  }

  @Test
  void aWholeStateWinsOverItsClass() {
    SqlStates states = STATES.withStates(FATAL, "08P01", "22000");

    assertThat(kind(states, "08P01", 0)).isEqualTo(FATAL);
    assertThat(kind(states, "22000", 0)).isEqualTo(FATAL);
    assertThat(kind(states, "08006", 0)).isEqualTo(TRANSIENT);
    assertThat(kind(states, "22001", 0)).isEqualTo(BAD_RECORD);
  }

  @Test
  void aVendorCodeWinsOverTheState() {
    SqlStates states =
        STATES
            .withVendorCodes(TRANSIENT, "1205 lock wait timeout", "1290")
            .withVendorCodes(BAD_RECORD, "1366");

    assertThat(kind(states, "HY000", 1205)).isEqualTo(TRANSIENT);
    assertThat(kind(states, "23000", 1290)).isEqualTo(TRANSIENT);
    assertThat(kind(states, "40001", 1366)).isEqualTo(BAD_RECORD);
    assertThat(kind(states, null, 1366)).isEqualTo(BAD_RECORD);
    assertThat(kind(states, "23000", 1062)).isEqualTo(BAD_RECORD);
  }

  @Test
  void moreStatesLeaveTheOriginalAlone() {
    SqlStates changed = STATES.withStates(TRANSIENT, "55P03").withVendorCodes(TRANSIENT, "1205");

    assertThat(kind(changed, "55P03", 0)).isEqualTo(TRANSIENT);
    assertThat(kind(changed, "HY000", 1205)).isEqualTo(TRANSIENT);
    assertThat(kind(STATES, "55P03", 0)).isEqualTo(FATAL);
    assertThat(kind(STATES, "HY000", 1205)).isEqualTo(FATAL);
  }

  @Test
  void aBatchErrorIsToldByTheExceptionLinkedToIt() {
    SQLException telling = new SQLException("deadlock", "40P01");
    SQLException batch = new BatchUpdateException("batch failed", null, 0, new int[0]);
    batch.setNextException(new SQLException("of no known state", "99999"));
    batch.setNextException(telling);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(TRANSIENT, telling, true, false, true));
  }

  @Test
  @DisplayName("C10_3 a batch's exception, which quotes rows, does not decide where one in it does")
  void aBatchsExceptionDoesNotDecideWhereOneInItDoes() {
    SQLException telling = new SQLException("deadlock", "40P01");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "40P01", 0, new int[0], telling);
    SQLException outer = new BatchUpdateException("outer", "40001", 0, new int[0], batch);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(TRANSIENT, telling, true, false, true));
    assertThat(STATES.verdict(outer)).isEqualTo(new Verdict(TRANSIENT, telling, true, false, true));
  }

  @Test
  void aBatchsExceptionDecidesWhereNoneInItDoes() {
    SQLException unknown = new SQLException("of no known state", "99999");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "23505", 0, new int[0], unknown);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(BAD_RECORD, batch, true, false));
  }

  @Test
  @DisplayName("C10_3 of exceptions that nobody knows, one behind a batch's is told")
  void ofUnknownExceptionsTheOneBehindTheBatchsIsTold() {
    SQLException unknown = new SQLException("of no known state", "99999");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "99999", 0, new int[0], unknown);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(FATAL, unknown, false, true));
  }

  @Test
  void aCauseTellsTooBehindOtherExceptions() {
    SQLException telling = new SQLException("value too long", "22001");
    SQLException failure =
        new SQLException("failed", new IllegalStateException("wrapped", telling));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(BAD_RECORD, telling, true, false));
  }

  @Test
  void theExceptionItselfWinsOverWhatIsLinkedToIt() {
    SQLException failure = new SQLException("duplicate", "23505");
    failure.setNextException(new SQLException("closed", "08003"));
    failure.initCause(new SQLException("closed", "08003"));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(BAD_RECORD, failure, true, false));
  }

  @Test
  void theNearestThatIsKnownWins() {
    SQLException near = new SQLException("reset", "08006");
    SQLException far = new SQLException("duplicate", "23505");
    SQLException failure = new SQLException("failed", "99999", near);
    near.initCause(far);

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(TRANSIENT, near, true, false));
  }

  @Test
  void cyclesEnd() {
    SQLException one = new SQLException("one", "99999");
    SQLException other = new SQLException("other", "99998", one);
    one.initCause(other);
    one.setNextException(other);

    assertThat(STATES.verdict(one)).isEqualTo(new Verdict(FATAL, one, false, true));
  }

  @Test
  void aKnownExceptionInACycleIsFound() {
    SQLException telling = new SQLException("deadlock", "40P01");
    SQLException one = new SQLException("one", "99999", new IllegalStateException(telling));
    telling.setNextException(one);

    assertThat(STATES.verdict(one)).isEqualTo(new Verdict(TRANSIENT, telling, true, false, true));
  }

  @Test
  void theExceptionsOfEveryRowOfABatchAreLookedAt() {
    BatchUpdateException batch = new BatchUpdateException("failed", null, 0, new int[] {1, -3, -3});
    SQLException unknown = new SQLException("of no known state", "99999");
    SQLException telling = new SQLException("too long", "22001");
    batch.setNextException(unknown);
    batch.setNextException(new SQLException("nothing"));
    batch.setNextException(telling);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(BAD_RECORD, telling, true, false));
  }

  @DisplayName("C5_1 an exception of the network is an outage where no SQLSTATE says anything")
  @ParameterizedTest
  @ValueSource(strings = {"", "99999", "HY000", "S1000"})
  void theNetworksExceptionsAreAnOutage(String state) {
    for (IOException network :
        List.of(
            new SocketException("Connection reset"),
            new ConnectException("Connection refused"),
            new NoRouteToHostException("No route to host"),
            new SocketTimeoutException("Read timed out"),
            new UnknownHostException("db.example"),
            new SSLHandshakeException("Remote host terminated the handshake"),
            new ClosedChannelException(),
            new EOFException())) {
      SQLException failure =
          new SQLException("failed", state, new IllegalStateException("wrapped", network));
      BatchUpdateException batch = new BatchUpdateException(new int[0], failure);

      assertThat(STATES.verdict(failure))
          .as("%s", network)
          .isEqualTo(new Verdict(TRANSIENT, failure, true, false));
      assertThat(STATES.verdict(batch).kind()).isEqualTo(TRANSIENT);
    }
  }

  @Test
  @DisplayName("C5_3 what a SQLSTATE says counts more than a broken connection behind it")
  void aStateCountsMoreThanTheNetwork() {
    SQLException failure =
        new SQLException("wrong password", "28P01", new SocketException("Connection reset"));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FATAL, failure, true, false));
  }

  @Test
  @DisplayName("C5_3 a file that cannot be read is no outage")
  void aFilesExceptionIsNoOutage() {
    SQLException failure =
        new SQLException("no certificate", null, new NoSuchFileException("root.crt"));

    assertThat(STATES.verdict(failure).kind()).isEqualTo(FATAL);
  }

  @Test
  void aDriversClassWinsOverEveryCode() {
    SqlStates states =
        STATES.withExceptions(BAD_RECORD, NoSuchFileException.class.getName() + " means something");
    SQLException failure =
        new SQLException("failed", "08000", 1205, new NoSuchFileException("packet"));

    assertThat(states.verdict(failure)).isEqualTo(new Verdict(BAD_RECORD, failure, true, false));
  }

  @Test
  void whereNoRecordHasAPartNoneIsBlamed() {
    SqlStates states = STATES.withVendorCodes(BAD_RECORD, "1366").blamingNoRecord();

    assertThat(kind(states, "22001", 0)).isEqualTo(FATAL);
    assertThat(kind(states, "HY000", 1366)).isEqualTo(FATAL);
    assertThat(kind(states, "08006", 0)).isEqualTo(TRANSIENT);
  }

  @Test
  void anotherTableAddsWhatIsNotThere() {
    SqlStates states =
        STATES.withStates(FATAL, "40001").and(STATES.withStates(TRANSIENT, "40001", "55P03"));

    assertThat(kind(states, "40001", 0)).isEqualTo(FATAL);
    assertThat(kind(states, "55P03", 0)).isEqualTo(TRANSIENT);
  }

  @Test
  void aLineHasItsMeaningAfterABlank() {
    SqlStates states = STATES.withStates(TRANSIENT, "55P03 a lock is held");

    assertThat(states.lines())
        .endsWith(new Line(Mark.SQLSTATE, "55P03", TRANSIENT, false, false, "a lock is held"))
        .startsWith(STATES.lines().get(0));
  }

  @Test
  @DisplayName("C6_3 no comparison of rows overrules an error behind which the network failed")
  void aNetworkFailureIsNeverContestable() {
    SQLException failure =
        new SQLException("syntax error", "42601", new SocketException("Connection reset"));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FATAL, failure, true, false));
  }

  @Test
  @DisplayName(
      "C6_3 no comparison of rows overrules an error beside which the server is in trouble")
  void troubleBesideAnErrorIsNeverContestable() {
    for (String state : List.of("40001", "58030", "42501", "28000")) {
      SQLException failure = new SQLException("of no known state", "BZ001");
      failure.setNextException(new SQLException("trouble", state));

      assertThat(STATES.verdict(failure).isContestable()).as(state).isFalse();
    }
  }

  @Test
  @DisplayName("C5_3 C6_1 a routine that refuses rows counts where the SQLSTATE would be fatal")
  void aRoutineCountsWhereTheStateWouldBeFatal() {
    SqlStates states =
        STATES
            .withRoutineReader(SQLException::getMessage)
            .withRoutines(true, "check_row a policy refuses the row")
            .withRoutines(false, "raise raised by a trigger");

    assertThat(verdict(states, "check_row", "42501"))
        .extracting(Verdict::kind, Verdict::isKnown, Verdict::isContestable)
        .containsExactly(BAD_RECORD, true, true);
    for (String state : List.of("BZ001", "42501", "0A000")) {
      assertThat(verdict(states, "raise", state))
          .extracting(Verdict::kind, Verdict::isKnown, Verdict::isContestable)
          .containsExactly(BAD_RECORD, true, false);
    }
    assertThat(verdict(states, "raise", "40001").kind()).isEqualTo(TRANSIENT);
    assertThat(verdict(states, "check_row", "44000"))
        .extracting(Verdict::kind, Verdict::isContestable)
        .containsExactly(BAD_RECORD, false);
    assertThat(verdict(states, "another", "42501").isContestable()).isFalse();
  }

  private static Verdict verdict(SqlStates states, String message, String state) {
    return states.verdict(new SQLException(message, state));
  }

  private static FailureKind kind(SqlStates states, String state, int vendorCode) {
    return states.verdict(new SQLException("refused", state, vendorCode)).kind();
  }
}
