package io.tarmac.perf.result;

import org.jspecify.annotations.Nullable;

/**
 * The time in milliseconds from handing an event to the producer until its row was committed.
 *
 * @param p999 the time of 99.9 % of the events; null for fewer events than {@value #FEWEST_OF_P999}
 * @param senderLatestMillis the longest delay of the sender, which the latencies do not include
 * @param sentPerSecond events that were sent per second
 */
public record Latency(
    double p50,
    double p90,
    double p99,
    @Nullable Double p999,
    double max,
    double senderLatestMillis,
    double sentPerSecond) {
  /** The fewest events of which five are slower than the p99.9. Of fewer, one decides it. */
  public static final int FEWEST_OF_P999 = 5_000;
}
