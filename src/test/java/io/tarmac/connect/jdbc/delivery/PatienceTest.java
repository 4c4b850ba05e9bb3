package io.tarmac.connect.jdbc.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeClock clock = new FakeClock(Long.MAX_VALUE - 1);
  private final Patience patience = new Patience(clock);

  @Test
  @DisplayName("C1_3 all waits of a put together are no longer than its patience")
  void waitsAddUp() {
    assertThat(patience.left()).isEqualTo(Patience.OF_PUT);
    assertThat(patience.left(SECOND)).isEqualTo(SECOND);

    clock.advance(SECOND);
    assertThat(patience.left(SECOND)).isEqualTo(Patience.OF_PUT.minus(SECOND));

    clock.advance(SECOND);
    assertThat(patience.left()).isZero();
    assertThat(patience.left(SECOND)).isZero();
  }

  @Test
  void aPutHasAllOfItAgain() {
    clock.advance(SECOND);
    patience.beginPut();

    assertThat(patience.left()).isEqualTo(Patience.OF_PUT);
  }
}
