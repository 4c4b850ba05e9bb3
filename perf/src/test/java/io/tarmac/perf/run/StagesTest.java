package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class StagesTest {
  private static final Map<String, Double> PUBLISHED =
      Map.of(
          "decode-time-ms-total", 2_000.0,
          "plan-time-ms-total", 100.0,
          "wait-time-ms-total", 900.0,
          "write-time-ms-total", 3_000.0,
          "rows-written-total", 100_000.0);

  @Test
  void whatTheTasksThreadDoesNotFetchOrPutItConverts() {
    assertThat(Stages.seconds(PUBLISHED, OptionalDouble.of(1.5), 10))
        .isEqualTo(
            Map.of(
                "decode", 2.0, "plan", 0.1, "wait", 0.9, "write", 3.0, "fetch", 1.5, "convert",
                5.5));
  }

  @Test
  void ofASinkThatPublishesNothingTheRestOfTheThreadsTimeIsOneStage() {
    assertThat(Stages.seconds(Map.of(), OptionalDouble.of(1.5), 10))
        .isEqualTo(Map.of("fetch", 1.5, "convert and put", 8.5));
    assertThat(Stages.seconds(Map.of(), OptionalDouble.of(99), 10))
        .isEqualTo(Map.of("fetch", 10.0, "convert and put", 0.0));
    assertThat(Stages.seconds(Map.of(), OptionalDouble.empty(), 10)).isEmpty();
  }

  @Test
  void timesThatWereReadAfterTheEndDoNotMakeAStageNegative() {
    assertThat(Stages.seconds(PUBLISHED, OptionalDouble.of(99), 10))
        .containsEntry("fetch", 10.0)
        .containsEntry("convert", 0.0);
  }
}
