package io.tarmac.perf.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one iteration. A value that could not be measured is null.
 *
 * @param recordBytes mean size of a record in the topic
 * @param consumer what differs from Kafka's defaults in the sink's consumer
 * @param startSeconds from the request for the connector to its running task
 * @param seconds from the running task to the last visible row
 * @param uncertainSeconds by how much sooner the last row may have been visible: it was not at the
 *     look before; absent in some results
 * @param garbageCollectionShare of the worker's CPU time: pauses, by the JVM's log, and the
 *     collector's threads beside the application
 * @param lastToFirstTenth events per second in the last tenth of the events against the first
 * @param check what was compared, with the result
 * @param measures absent in some results, and of rows that came from a file
 */
public record Measurement(
    Subject setting,
    int repetition,
    int events,
    @Nullable Long recordBytes,
    Map<String, String> consumer,
    double startSeconds,
    double seconds,
    @Nullable Double uncertainSeconds,
    double eventsPerSecond,
    @Nullable Double rowsPerBatch,
    @Nullable Double workerCpuSecondsPer100000,
    @Nullable Double databaseCpuSecondsPer100000,
    @Nullable Long workerPeakBytes,
    @Nullable Double garbageCollectionShare,
    @Nullable Double lastToFirstTenth,
    @Nullable Throughput throughput,
    String check,
    @Nullable Measures measures) {
  private static final String POLL = "consumer.override.max.poll.records";
  private static final String USUAL_POLL = "500";

  /** Returns how many records a poll of the sink's consumer brought at most. */
  public int pollRecords() {
    return Integer.parseInt(consumer.getOrDefault(POLL, USUAL_POLL));
  }

  /** Prefers the course of a pass: results without one hold a figure by an older rule. */
  @Nullable Double lastTenth() {
    return throughput == null ? lastToFirstTenth : throughput.lastToFirstTenth();
  }
}
