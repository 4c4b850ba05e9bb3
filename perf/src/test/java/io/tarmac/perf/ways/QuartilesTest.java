package io.tarmac.perf.ways;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuartilesTest {

  @Test
  void valuesBetweenTwoAreInterpolated() {
    assertThat(Quartiles.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Quartiles(1.75, 2.5, 3.25));
  }

  @Test
  void oneValueIsAll() {
    assertThat(Quartiles.of(List.of(7.0))).isEqualTo(new Quartiles(7, 7, 7));
  }

  @Test
  void whatTheMachineDidBesideDoesNotShow() {
    assertThat(Quartiles.of(List.of(2.0, 2.0, 2.0, 900.0, 900.0)).lower()).isEqualTo(2);
  }
}
