package io.tarmac.perf.run;

import io.tarmac.perf.report.Throughput;
import java.time.Duration;
import java.time.Instant;

/**
 * When all events of a pass had arrived, and how many when before.
 *
 * @param uncertainty by how much sooner the last may have arrived
 */
record Arrival(Instant completed, Duration uncertainty, Throughput throughput, Sharing sharing) {}
