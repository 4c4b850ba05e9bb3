package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {
  @Test
  void theMedianIsTheMiddleInWhateverOrderValuesCome() {
    assertThat(Median.of(5)).isEqualTo(5);
    assertThat(Median.of(9, 1, 2)).isEqualTo(2);
  }

  @Test
  void ofAnEvenNumberItIsBetweenTheTwoInTheMiddle() {
    assertThat(Median.of(9, 1, 2, 4)).isEqualTo(3);
  }

  @Test
  void theMedianRunOfAnEvenNumberIsTheLowerOfTheTwoInTheMiddle() {
    assertThat(Median.run(List.of("nine nine", "a", "bb", "cccc"), String::length)).isEqualTo("bb");
    assertThat(Median.run(List.of("ccc", "a", "bb"), String::length)).isEqualTo("bb");
  }
}
