package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ConnectorMetricsTest {
  private static final Map<String, Double> PUBLISHED =
      Map.of(
          "decode-time-ms-total", 2_000.0,
          "plan-time-ms-total", 100.0,
          "wait-time-ms-total", 900.0,
          "write-time-ms-total", 3_000.0,
          "rows-written-total", 100_000.0);

  private static final ConnectorMetrics END =
      new ConnectorMetrics(
          Map.of("write-time-ms-total", 5_000.0, "batches-ended-by-size-total", 12.0),
          OptionalDouble.of(8));

  @Test
  void whatTheFirstEventsTookIsNotOfThePass() {
    ConnectorMetrics first =
        new ConnectorMetrics(Map.of("write-time-ms-total", 2_000.0), OptionalDouble.of(6.5));

    assertThat(END.since(first))
        .isEqualTo(
            new ConnectorMetrics(
                Map.of("write-time-ms-total", 3_000.0, "batches-ended-by-size-total", 12.0),
                OptionalDouble.of(1.5)));
  }

  @Test
  void withoutFirstEventsAllIsOfThePass() {
    assertThat(END.since(ConnectorMetrics.NONE)).isEqualTo(END);
  }

  @Test
  void consumersThatDoNotTellHaveNoDifference() {
    ConnectorMetrics silent = new ConnectorMetrics(Map.of(), OptionalDouble.empty());

    assertThat(silent.since(END).fetchSeconds()).isEmpty();
  }

  @Test
  void whatTheTasksThreadDoesNotFetchOrPutItConverts() {
    assertThat(new ConnectorMetrics(PUBLISHED, OptionalDouble.of(1.5)).stages(10))
        .isEqualTo(
            Map.of(
                "decode", 2.0, "plan", 0.1, "wait", 0.9, "write", 3.0, "fetch", 1.5, "convert",
                5.5));
  }

  @Test
  void ofASinkThatPublishesNothingTheRestOfTheThreadsTimeIsOneStage() {
    assertThat(new ConnectorMetrics(Map.of(), OptionalDouble.of(1.5)).stages(10))
        .isEqualTo(Map.of("fetch", 1.5, "convert and put", 8.5));
    assertThat(new ConnectorMetrics(Map.of(), OptionalDouble.of(99)).stages(10))
        .isEqualTo(Map.of("fetch", 10.0, "convert and put", 0.0));
    assertThat(new ConnectorMetrics(Map.of(), OptionalDouble.empty()).stages(10)).isEmpty();
  }

  @Test
  void timesThatWereReadAfterTheEndDoNotMakeAStageNegative() {
    assertThat(new ConnectorMetrics(PUBLISHED, OptionalDouble.of(99)).stages(10))
        .containsEntry("fetch", 10.0)
        .containsEntry("convert", 0.0);
  }
}
