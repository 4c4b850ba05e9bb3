package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadedTopicTest {
  @Test
  void theMeanSizeIsRounded() {
    assertThat(new LoadedTopic("topic", 1_000, 25_900).recordBytes()).isEqualTo(26);
  }
}
