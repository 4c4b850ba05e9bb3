package io.tarmac.perf.report;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one pass gave. A value that could not be measured is null.
 *
 * @param consumer what differs from Kafka's defaults in the sink's consumer
 * @param startSeconds from the request for the connector to its running task
 * @param seconds from the running task to the last visible row
 * @param check what was compared, with the result
 */
public record Measurement(
    String sink,
    String converter,
    int batchSize,
    int repetition,
    int events,
    long recordBytes,
    Map<String, String> consumer,
    double startSeconds,
    double seconds,
    double eventsPerSecond,
    @Nullable Double rowsPerBatch,
    @Nullable Double workerCpuSecondsPer100000,
    @Nullable Double databaseCpuSecondsPer100000,
    @Nullable Long workerPeakBytes,
    String check) {}
