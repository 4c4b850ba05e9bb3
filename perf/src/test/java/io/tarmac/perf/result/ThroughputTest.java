package io.tarmac.perf.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ThroughputTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

  @Test
  void anEvenRunHasEqualTenths() {
    assertThat(
            ratio(
                List.of(1.0, 1.3, 1.6, 2.0, 10.0, 10.3, 10.7, 11.0),
                List.of(1L, 30L, 60L, 100L, 900L, 930L, 970L, 1_000L)))
        .isEqualTo((100 / 1.0) / (99 / 1.0), EXACTLY);
  }

  @Test
  void timesBetweenSamplesAreInterpolated() {
    assertThat(
            ratio(
                List.of(0.0, 0.2, 0.5, 1.0, 9.0, 17.8, 18.2, 19.0),
                List.of(0L, 5L, 10L, 20L, 200L, 640L, 660L, 700L)))
        .isEqualTo((70 / 1.4) / (65 / (0.8 + 50 * 8.0 / 180)), EXACTLY);
  }

  @Test
  void waitingForTheFirstEventsIsNotInTheFirstTenth() {
    assertThat(
            ratio(
                List.of(0.0, 30.0, 30.4, 30.7, 31.0, 39.0, 39.4, 39.7, 40.0),
                List.of(0L, 1L, 40L, 70L, 101L, 901L, 940L, 970L, 1_001L)))
        .isGreaterThan(0.99);
  }

  @Test
  void withTooFewSamplesNothingIsSaid() {
    assertThat(ratio(List.of(1.0), List.of(1_000L))).isNull();
    assertThat(ratio(List.of(1.0, 2.0), List.of(600L, 1_000L))).isNull();
    assertThat(ratio(List.of(), List.of())).isNull();
  }

  @Test
  void ofTwoArrivalsInATenthNothingIsSaid() {
    List<Long> all = List.of(50L, 80L, 100L, 900L, 930L, 970L, 1_000L);
    List<Double> times = List.of(1.0, 1.5, 2.0, 10.0, 10.3, 10.7, 11.0);

    assertThat(ratio(times, all)).isNotNull();
    assertThat(ratio(times, List.of(50L, 50L, 100L, 900L, 930L, 970L, 1_000L))).isNull();
    assertThat(ratio(times, List.of(50L, 80L, 100L, 800L, 899L, 950L, 1_000L))).isNull();
  }

  @Test
  void whatArrivedBeforeTheFirstLookIsInNoPart() {
    Throughput even = new Throughput(List.of(1.0, 8.5), List.of(250L, 1_000L));

    assertThat(even.parts(10))
        .extracting(Throughput.ThroughputPart::middle)
        .containsExactly(250.0, 350.0, 450.0, 550.0, 650.0, 750.0, 850.0, 950.0);
    assertThat(even.parts(10))
        .allSatisfy(part -> assertThat(part.eventsPerSecond()).isEqualTo(100, EXACTLY));
  }

  @Test
  void moreEventsDoNotJoinTheGroupForLonger() {
    Throughput unbatched = new Throughput(List.of(0.1, 3.0, 5.0), List.of(0L, 20L, 1_020L));

    assertThat(unbatched.secondsFor(10_020)).isEqualTo(3 + 10 * 2.0, EXACTLY);
    assertThat(new Throughput(List.of(2.0), List.of(100L)).secondsFor(1_000)).isEqualTo(20);
  }

  private static Double ratio(List<Double> seconds, List<Long> events) {
    return new Throughput(seconds, events).lastToFirstTenth();
  }
}
