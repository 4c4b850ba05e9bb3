package io.tarmac.perf.result;

/**
 * The time in milliseconds from handing an event to the producer until its row was committed.
 *
 * @param senderLatestMillis the longest delay of the sender, which the latencies do not include
 * @param sentPerSecond events that were sent per second
 */
public record Latency(
    double p50,
    double p90,
    double p99,
    double max,
    double senderLatestMillis,
    double sentPerSecond) {}
