package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.FakeClock;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PutDeadlineTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeClock clock = new FakeClock(Long.MAX_VALUE - 1);
  private final PutDeadline deadline = new PutDeadline(clock);

  @Test
  @DisplayName("C1_3 all waits of a put together are no longer than its deadline allows")
  void waitsAddUp() {
    assertThat(deadline.left()).isEqualTo(PutDeadline.OF_PUT);
    assertThat(deadline.left(SECOND)).isEqualTo(SECOND);

    clock.advance(SECOND);
    assertThat(deadline.left(SECOND)).isEqualTo(PutDeadline.OF_PUT.minus(SECOND));

    clock.advance(SECOND);
    assertThat(deadline.left()).isZero();
    assertThat(deadline.left(SECOND)).isZero();
  }

  @Test
  void aPutHasAllOfItAgain() {
    clock.advance(SECOND);
    deadline.beginPut();

    assertThat(deadline.left()).isEqualTo(PutDeadline.OF_PUT);
  }
}
