package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchAdviceTest {

  private static final boolean FILLED = true;
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final Duration LATER = Duration.ofMillis(500);

  private long nanos;
  private final BatchAdvice advice = new BatchAdvice(() -> nanos);

  @Test
  @DisplayName("C3_1 advice is due after the hundredth of equal polls that filled no batch")
  void adviceIsDueAfterAHundredEqualPolls() {
    assertThat(anyDue(99, 500)).isFalse();

    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  @Test
  @DisplayName("C3_1 advice is given once")
  void adviceIsGivenOnce() {
    anyDue(100, 500);

    assertThat(anyDue(1_000, 500)).isFalse();
    assertThat(anyDue(1_000, 400)).isFalse();
  }

  @Test
  @DisplayName("C3_1 the remainder of a fetch that is no multiple of the poll counts too")
  void theRemainderOfAFetchCounts() {
    int[] fetch = {500, 500, 24};
    for (int poll = 0; poll < 99; poll++) {
      assertThat(put(fetch[poll % fetch.length], !FILLED, AT_ONCE)).isFalse();
    }

    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  @Test
  @DisplayName("C3_1 Connect may take its time to convert large polls")
  void theConversionOfAPollIsNoWait() {
    assertThat(anyDue(100, 500, Duration.ofMillis(100))).isTrue();
  }

  @Test
  @DisplayName("C3_1 a poll that waits for records begins the count again")
  void aPollThatWaitsBeginsAgain() {
    anyDue(99, 500);

    assertThat(put(500, !FILLED, LATER)).isFalse();
    assertThat(anyDue(98, 500)).isFalse();
    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  @Test
  @DisplayName("C3_1 a trickle of records needs no advice")
  void aTrickleNeedsNoAdvice() {
    assertThat(anyDue(1_000, 1, LATER)).isFalse();
  }

  @Test
  @DisplayName("C3_1 a poll without records begins the count again")
  void anEmptyPollBeginsAgain() {
    anyDue(99, 500);
    put(0, !FILLED, AT_ONCE);

    assertThat(anyDue(99, 500)).isFalse();
    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  @Test
  @DisplayName("C3_1 polls without records of partitions that the task has paused do not count")
  void emptyPollsOfPausedPartitionsDoNotCount() {
    anyDue(99, 500);
    advice.setPaused(true);
    anyDue(100, 0);
    advice.setPaused(false);

    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  @Test
  @DisplayName("C3_1 polls that fill batches need no advice")
  void aFilledBatchBeginsAgain() {
    anyDue(99, 500);

    assertThat(put(500, FILLED, AT_ONCE)).isFalse();
    assertThat(anyDue(99, 500)).isFalse();
    assertThat(put(500, !FILLED, AT_ONCE)).isTrue();
  }

  /** Tells whether the advice was due after any of this number of polls that filled no batch. */
  private boolean anyDue(int polls, int records) {
    return anyDue(polls, records, AT_ONCE);
  }

  private boolean anyDue(int polls, int records, Duration after) {
    boolean due = false;
    for (int i = 0; i < polls; i++) {
      due |= put(records, !FILLED, after);
    }
    return due;
  }

  /** Tells whether the advice is due after a put that follows the one before it after a pause. */
  private boolean put(int records, boolean filled, Duration after) {
    nanos += after.toNanos();
    advice.beginPut(records);
    boolean due = advice.isDueAfter(records, filled);
    advice.endPut();
    return due;
  }
}
