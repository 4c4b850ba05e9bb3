package io.tarmac.perf.run;

import io.tarmac.perf.report.Throughput;
import java.time.Instant;

/** When all events of a pass had arrived, and how many when before. */
record Arrival(Instant completed, Throughput throughput, Sharing sharing) {}
