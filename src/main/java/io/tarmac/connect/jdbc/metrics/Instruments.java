package io.tarmac.connect.jdbc.metrics;

/**
 * The instruments with which a task measures.
 *
 * @param task the clock of the task's thread
 * @param writer the clock of the thread that writes, which may be the same thread
 */
public record Instruments(SinkMetrics metrics, StageClock task, StageClock writer) {

  /** Creates instruments that report to these metrics. */
  public static Instruments of(SinkMetrics metrics) {
    return new Instruments(
        metrics,
        new StageClock(metrics, System::nanoTime),
        new StageClock(metrics, System::nanoTime));
  }

  /** Creates instruments that count nothing. */
  public static Instruments none() {
    return of(SinkMetrics.NONE);
  }
}
