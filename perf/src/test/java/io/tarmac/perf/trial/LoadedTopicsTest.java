package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoadedTopicsTest {
  @Test
  void theMeanSizeIsRounded() {
    assertThat(new LoadedTopics(List.of("topic"), 1_000, 25_900).recordBytes()).isEqualTo(26);
  }

  @Test
  void bytesAreOfAllRecordsAndNotOfRoundedOnes() {
    assertThat(new LoadedTopics(List.of("topic"), 1_000, 25_900).bytes(1_000)).isEqualTo(25_900);
  }

  @Test
  void eventsThatCameBeforeTheMeasuredTimeHaveNoPartOfTheBytes() {
    assertThat(new LoadedTopics(List.of("topic"), 1_100, 2_200).bytes(1_000)).isEqualTo(2_000);
  }
}
