package io.tarmac.perf.result;

/**
 * From the moment at which an event was handed to the producer to the moment at which its row was
 * committed, in milliseconds.
 *
 * @param senderLatestMillis the most by which the sender was late; not in the latencies
 * @param events that were sent per second
 */
public record Latency(
    double p50,
    double p90,
    double p99,
    double max,
    double senderLatestMillis,
    double sentPerSecond) {}
