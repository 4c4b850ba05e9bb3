package io.tarmac.connect.jdbc.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.SqlStates.Verdict;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStatesTest {

  private static final SqlStates STATES = SqlStates.standard();

  @DisplayName("C5_3 the SQLSTATE or its class decides, what is not known is fatal")
  @ParameterizedTest
  @CsvSource({
    "08000,TRANSIENT",
    "08006,TRANSIENT",
    "08,TRANSIENT",
    "40001,TRANSIENT",
    "40P01,TRANSIENT",
    "25006,TRANSIENT",
    "25P02,FATAL",
    "22001,BAD_RECORD",
    "22P05,BAD_RECORD",
    "23505,BAD_RECORD",
    "45000,BAD_RECORD",
    "45001,FATAL",
    "28P01,FATAL",
    "42501,FATAL",
    "42P01,FATAL",
    "53100,FATAL",
    "HY000,FATAL",
    "0,FATAL",
    "'',FATAL",
    ",FATAL"
  })
  void theStateOrItsClassDecides(String state, FailureKind kind) {
    SQLException failure = new SQLException("refused", state, 4711);

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(kind, failure));
  }

  @Test
  void aWholeStateWinsOverItsClass() {
    SqlStates states = STATES.withStates(FailureKind.FATAL, "08P01", "22000");

    assertThat(kind(states, "08P01", 0)).isEqualTo(FailureKind.FATAL);
    assertThat(kind(states, "22000", 0)).isEqualTo(FailureKind.FATAL);
    assertThat(kind(states, "08006", 0)).isEqualTo(FailureKind.TRANSIENT);
    assertThat(kind(states, "22001", 0)).isEqualTo(FailureKind.BAD_RECORD);
  }

  @Test
  void aVendorCodeWinsOverTheState() {
    SqlStates states =
        STATES
            .withVendorCodes(FailureKind.TRANSIENT, 1205, 1290)
            .withVendorCodes(FailureKind.BAD_RECORD, 1366);

    assertThat(kind(states, "HY000", 1205)).isEqualTo(FailureKind.TRANSIENT);
    assertThat(kind(states, "23000", 1290)).isEqualTo(FailureKind.TRANSIENT);
    assertThat(kind(states, "40001", 1366)).isEqualTo(FailureKind.BAD_RECORD);
    assertThat(kind(states, null, 1366)).isEqualTo(FailureKind.BAD_RECORD);
    assertThat(kind(states, "23000", 1062)).isEqualTo(FailureKind.BAD_RECORD);
  }

  @Test
  void moreStatesLeaveTheOriginalAlone() {
    SqlStates changed =
        STATES
            .withStates(FailureKind.TRANSIENT, "55P03")
            .withVendorCodes(FailureKind.TRANSIENT, 1205);

    assertThat(kind(changed, "55P03", 0)).isEqualTo(FailureKind.TRANSIENT);
    assertThat(kind(changed, "HY000", 1205)).isEqualTo(FailureKind.TRANSIENT);
    assertThat(kind(STATES, "55P03", 0)).isEqualTo(FailureKind.FATAL);
    assertThat(kind(STATES, "HY000", 1205)).isEqualTo(FailureKind.FATAL);
  }

  @Test
  void aBatchErrorIsToldByTheExceptionLinkedToIt() {
    SQLException telling = new SQLException("deadlock", "40P01");
    SQLException batch = new BatchUpdateException("batch failed", null, 0, new int[0]);
    batch.setNextException(new SQLException("of no known state", "99999"));
    batch.setNextException(telling);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(FailureKind.TRANSIENT, telling));
  }

  @Test
  @DisplayName("C10_3 a batch's exception, which quotes rows, does not decide where one in it does")
  void aBatchsExceptionDoesNotDecideWhereOneInItDoes() {
    SQLException telling = new SQLException("deadlock", "40P01");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "40P01", 0, new int[0], telling);
    SQLException outer = new BatchUpdateException("outer", "40001", 0, new int[0], batch);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(FailureKind.TRANSIENT, telling));
    assertThat(STATES.verdict(outer)).isEqualTo(new Verdict(FailureKind.TRANSIENT, telling));
  }

  @Test
  void aBatchsExceptionDecidesWhereNoneInItDoes() {
    SQLException unknown = new SQLException("of no known state", "99999");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "23505", 0, new int[0], unknown);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(FailureKind.BAD_RECORD, batch));
  }

  @Test
  @DisplayName("C10_3 of exceptions that nobody knows, one behind a batch's is told")
  void ofUnknownExceptionsTheOneBehindTheBatchsIsTold() {
    SQLException unknown = new SQLException("relation does not exist", "42P01");
    BatchUpdateException batch =
        new BatchUpdateException("statement", "42P01", 0, new int[0], unknown);

    assertThat(STATES.verdict(batch)).isEqualTo(new Verdict(FailureKind.FATAL, unknown));
  }

  @Test
  void aCauseTellsTooBehindOtherExceptions() {
    SQLException telling = new SQLException("value too long", "22001");
    SQLException failure =
        new SQLException("failed", new IllegalStateException("wrapped", telling));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FailureKind.BAD_RECORD, telling));
  }

  @Test
  void theExceptionItselfWinsOverWhatIsLinkedToIt() {
    SQLException failure = new SQLException("duplicate", "23505");
    failure.setNextException(new SQLException("closed", "08003"));
    failure.initCause(new SQLException("closed", "08003"));

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FailureKind.BAD_RECORD, failure));
  }

  @Test
  void theNearestThatIsKnownWins() {
    SQLException near = new SQLException("reset", "08006");
    SQLException far = new SQLException("duplicate", "23505");
    SQLException failure = new SQLException("failed", "99999", near);
    near.initCause(far);

    assertThat(STATES.verdict(failure)).isEqualTo(new Verdict(FailureKind.TRANSIENT, near));
  }

  @Test
  void cyclesEnd() {
    SQLException one = new SQLException("one", "99999");
    SQLException other = new SQLException("other", "99998", one);
    one.initCause(other);
    one.setNextException(other);

    assertThat(STATES.verdict(one)).isEqualTo(new Verdict(FailureKind.FATAL, one));
  }

  private static FailureKind kind(SqlStates states, String state, int vendorCode) {
    return states.verdict(new SQLException("refused", state, vendorCode)).kind();
  }
}
