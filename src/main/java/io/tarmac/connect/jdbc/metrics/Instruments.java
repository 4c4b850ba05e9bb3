package io.tarmac.connect.jdbc.metrics;

/**
 * What a task measures with.
 *
 * @param task of the task's thread
 * @param writer of the thread that writes, which may be the same
 */
public record Instruments(SinkMetrics metrics, StageClock task, StageClock writer) {

  /** Such as tell these metrics. */
  public static Instruments of(SinkMetrics metrics) {
    return new Instruments(
        metrics,
        new StageClock(metrics, System::nanoTime),
        new StageClock(metrics, System::nanoTime));
  }

  /** Such as tell nobody. */
  public static Instruments none() {
    return of(SinkMetrics.NONE);
  }
}
