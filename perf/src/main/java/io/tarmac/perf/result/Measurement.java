package io.tarmac.perf.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one iteration. A value that could not be measured is null.
 *
 * @param recordBytes mean size of a record in the topic
 * @param consumer the properties of the sink's consumer that differ from Kafka's defaults
 * @param startSeconds from the request for the connector to its running task
 * @param seconds from the running task to the last visible row
 * @param uncertainSeconds the time between the last two looks at the table, and so the largest
 *     error of {@code seconds}; absent in some results
 * @param garbageCollectionShare of the worker's CPU time: pauses, by the JVM's log, and the
 *     collector's concurrent threads
 * @param lastToFirstTenth events per second in the last tenth of the events, divided by the first
 * @param check a text on what was compared, with the result
 * @param measures absent in some results, and if the rows came from a file
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
  private static final String DEFAULT_POLL = "500";

  /** Returns the maximum number of records in a poll of the sink's consumer. */
  public int pollRecords() {
    return Integer.parseInt(consumer.getOrDefault(POLL, DEFAULT_POLL));
  }

  /** Returns the figure that follows from the throughput; without one, the stored figure. */
  @Nullable Double lastTenth() {
    return throughput == null ? lastToFirstTenth : throughput.lastToFirstTenth();
  }
}
