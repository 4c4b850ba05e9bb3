package io.tarmac.connect.jdbc.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptBackoffTest {

  private final AttemptBackoff attempts = new AttemptBackoff();

  @Test
  void whatSucceedsIsTriedEachTime() {
    for (int i = 0; i < 10; i++) {
      assertThat(attempts.isDue()).isTrue();
      attempts.succeeded();
    }
  }

  @Test
  void whatFailsIsLeftOutEverLonger() {
    assertThat(leftOutAfterFailure()).isEqualTo(1);
    assertThat(leftOutAfterFailure()).isEqualTo(2);
    assertThat(leftOutAfterFailure()).isEqualTo(4);
    for (int i = 0; i < 10; i++) {
      leftOutAfterFailure();
    }
    assertThat(leftOutAfterFailure()).isEqualTo(64);
  }

  @Test
  void oneSuccessForgetsAllFailures() {
    leftOutAfterFailure();
    leftOutAfterFailure();
    attempts.succeeded();

    assertThat(leftOutAfterFailure()).isEqualTo(1);
  }

  /** To be asked when an attempt is due; it is due again then. */
  private int leftOutAfterFailure() {
    attempts.failed();
    int leftOut = 0;
    while (!attempts.isDue()) {
      leftOut++;
    }
    return leftOut;
  }
}
