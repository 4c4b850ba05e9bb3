package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.Measures;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LoadedTopicTest {
  private static final LoadedTopic TOPIC = new LoadedTopic("topic", 1_000, 25_900);

  @Test
  void theMeanSizeIsRounded() {
    assertThat(TOPIC.recordBytes()).isEqualTo(26);
  }

  @Test
  void bytesPerSecondAreOfAllBytesAndNotOfRoundedOnes() {
    Observed observed = new Observed(Map.of(), Map.of(), Map.of(), Told.NOTHING);
    Instant begun = Instant.EPOCH;

    Measures measures =
        observed.measures(
            TOPIC, TOPIC.events(), begun, begun.plusSeconds(2), OptionalDouble.empty(), 1, null);

    assertThat(measures.bytesPerSecond()).isEqualTo(12_950);
  }

  @Test
  void whatCameBeforeTheTimeThatWasMeasuredIsInNoRate() {
    Observed observed = new Observed(Map.of(), Map.of("commits", 99L), Map.of(), Told.NOTHING);
    Instant begun = Instant.EPOCH;

    Measures measures =
        observed.measures(TOPIC, 900, begun, begun.plusSeconds(2), OptionalDouble.of(100), 1, null);

    assertThat(measures.bytesPerSecond()).isEqualTo(11_655);
    assertThat(measures.database()).containsEntry("commits", 9L);
  }
}
