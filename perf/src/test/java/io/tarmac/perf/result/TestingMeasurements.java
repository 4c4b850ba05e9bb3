package io.tarmac.perf.result;

import java.util.Map;

/** Measurements for tests. */
public final class TestingMeasurements {
  private TestingMeasurements() {}

  /** Returns a first repetition of which nothing is known except its pace. */
  public static Measurement measurement(Subject setting, int events, double eventsPerSecond) {
    return new Measurement(
        setting,
        1,
        events,
        200L,
        Map.of(),
        0.5,
        events / eventsPerSecond,
        null,
        eventsPerSecond,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        "count",
        null);
  }
}
