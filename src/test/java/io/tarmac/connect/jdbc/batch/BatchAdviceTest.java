package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchAdviceTest {

  private static final boolean FILLED = true;

  private final BatchAdvice advice = new BatchAdvice();

  @Test
  @DisplayName("C3_1 advice is due after the hundredth of equal polls that filled no batch")
  void adviceIsDueAfterAHundredEqualPolls() {
    assertThat(anyDue(99, 500)).isFalse();

    assertThat(advice.isDueAfter(500, !FILLED)).isTrue();
  }

  @Test
  @DisplayName("C3_1 advice is given once")
  void adviceIsGivenOnce() {
    anyDue(100, 500);

    assertThat(anyDue(1_000, 500)).isFalse();
    assertThat(anyDue(1_000, 400)).isFalse();
  }

  @Test
  @DisplayName("C3_1 polls that differ in size are not limited by a setting")
  void pollsThatDifferBeginAnew() {
    anyDue(99, 500);

    assertThat(advice.isDueAfter(400, !FILLED)).isFalse();
    assertThat(anyDue(99, 500)).isFalse();
    assertThat(advice.isDueAfter(500, !FILLED)).isTrue();
  }

  @Test
  @DisplayName("C3_1 polls that the bytes of a fetch limit are about equal, and count")
  void pollsThatDifferByALittleCount() {
    for (int poll = 0; poll < 99; poll++) {
      assertThat(advice.isDueAfter(330 + poll % 11, !FILLED)).isFalse();
    }

    assertThat(advice.isDueAfter(333, !FILLED)).isTrue();
  }

  @Test
  @DisplayName("C3_1 a size that creeps up is compared with the first, not with the one before")
  void aSizeThatCreepsIsComparedWithTheFirst() {
    for (int records = 100; records < 1_000; records++) {
      assertThat(advice.isDueAfter(records, !FILLED)).isFalse();
    }
  }

  @Test
  @DisplayName("C3_1 polls whose sizes come and go are not limited by a setting")
  void pollsThatComeAndGoDoNotCount() {
    for (int poll = 0; poll < 1_000; poll++) {
      assertThat(advice.isDueAfter(poll % 2 == 0 ? 100 : 500, !FILLED)).isFalse();
    }
  }

  @Test
  void theFirstPollOfAnotherSizeCounts() {
    advice.isDueAfter(400, !FILLED);

    assertThat(anyDue(99, 500)).isFalse();
    assertThat(advice.isDueAfter(500, !FILLED)).isTrue();
  }

  @Test
  @DisplayName("C3_1 polls that fill batches need no advice")
  void aFilledBatchBeginsAnew() {
    anyDue(99, 500);

    assertThat(advice.isDueAfter(500, FILLED)).isFalse();
    assertThat(anyDue(99, 500)).isFalse();
    assertThat(advice.isDueAfter(500, !FILLED)).isTrue();
  }

  @Test
  @DisplayName("C3_1 polls without records neither count nor interrupt")
  void emptyPollsDoNotCount() {
    assertThat(anyDue(1_000, 0)).isFalse();
    anyDue(99, 500);
    assertThat(anyDue(1_000, 0)).isFalse();

    assertThat(advice.isDueAfter(500, !FILLED)).isTrue();
  }

  /** Whether advice was due after any of so many polls of a size, none of which filled a batch. */
  private boolean anyDue(int polls, int records) {
    boolean due = false;
    for (int i = 0; i < polls; i++) {
      due |= advice.isDueAfter(records, !FILLED);
    }
    return due;
  }
}
