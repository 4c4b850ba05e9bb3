package io.tarmac.perf.suite;

import io.tarmac.perf.run.Setting;

/**
 * One thing that a suite measures.
 *
 * @param events that are measured
 * @param asked the experiment's events: more than are measured where those would take too long
 * @param warmup events before them
 * @param once whether it is measured in the first repetition only
 * @param expectedSeconds what one measurement is expected to take, starting a worker included
 */
public record Cell(
    CellKey key,
    Setting setting,
    int events,
    int asked,
    int warmup,
    boolean once,
    double expectedSeconds) {
  /** Returns the cell as that of a sink of another name. */
  Cell named(String sink) {
    return new Cell(
        key.ofSink(sink),
        setting.with(setting.sink().named(sink)),
        events,
        asked,
        warmup,
        once,
        expectedSeconds);
  }

  /** Whether its time for all events follows from fewer. */
  public boolean extrapolated() {
    return events < asked;
  }
}
