package io.tarmac.perf.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an iteration other than its time.
 *
 * @param bytesPerSecond of records' keys and values, as they are in the topic
 * @param processes by name: {@code worker}, {@code worker-2}, {@code broker}, {@code database};
 *     {@code perf} if its proxy delays the bytes to the database
 * @param database the growth of the server's own counters, such as {@code walBytes} and {@code
 *     commits}; over a proxy also {@code roundTrips}, and the time {@code roundTripMicros} of one;
 *     empty if no database took part
 * @param stages wall time of all tasks, in seconds. The task's thread has {@code fetch}, {@code
 *     convert}, {@code decode}, {@code plan} and {@code wait}; the writer's has {@code connect},
 *     {@code write} and {@code commit}. A sink without metrics has {@code fetch} and {@code convert
 *     and put}
 * @param batchEnds the number of batches that ended for each reason, such as {@code size} or {@code
 *     linger}; empty if the sink does not publish it
 * @param connector the connector's own metrics after all events arrived, by their JMX names; empty
 *     if it has none
 * @param shares how several tasks shared the work; null for one task
 * @param latency null if it was not measured
 */
public record Measures(
    @Nullable Double bytesPerSecond,
    Map<String, ProcessUse> processes,
    Map<String, Long> database,
    Map<String, Double> stages,
    Map<String, Double> batchEnds,
    Map<String, Double> connector,
    @Nullable TaskShares shares,
    @Nullable Latency latency) {
  public static final String COMMITS = "commits";

  /** The name of the number of round trips in {@link #database}. */
  public static final String ROUND_TRIPS = "roundTrips";

  /** The name of the time of an empty query in {@link #database}. */
  public static final String ROUND_TRIP_MICROS = "roundTripMicros";

  /** Returns the milliseconds of a stage per batch; null if they were not counted. */
  @Nullable Double millisPerBatch(String stage) {
    Double seconds = stages.get(stage);
    Long commits = database.get(COMMITS);
    return seconds == null || commits == null ? null : Double.valueOf(1e3 * seconds / commits);
  }

  /** Returns the round trips to the database per batch; null if they were not counted. */
  public @Nullable Double roundTripsPerBatch() {
    Long roundTrips = database.get(ROUND_TRIPS);
    Long commits = database.get(COMMITS);
    return roundTrips == null || commits == null ? null : (double) roundTrips / commits;
  }
}
