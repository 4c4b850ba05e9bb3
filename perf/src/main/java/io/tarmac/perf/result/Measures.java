package io.tarmac.perf.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an iteration beside its time.
 *
 * @param bytesPerSecond of records' keys and values, as they are in the topic
 * @param processes by name: {@code worker}, {@code worker-2}, {@code broker}, {@code database};
 *     {@code perf} if its proxy delays the bytes to the database
 * @param database what the server's own counters grew by, {@code walBytes} and {@code commits}
 *     among them; over a proxy also {@code roundTrips}, and {@code roundTripMicros}, which one
 *     takes; empty when no database took part
 * @param stages wall time in seconds, of all tasks: {@code fetch}, and of a sink that publishes its
 *     own {@code convert}, {@code decode}, {@code plan}, {@code wait} (these five are the task's
 *     thread), {@code connect}, {@code write}, {@code commit}; of another sink {@code convert and
 *     put}, which is the rest of the task's thread
 * @param batchEnds how many batches ended for which reason, as {@code size} or {@code linger};
 *     empty for a sink that does not publish it
 * @param connector the connector's own metrics when all events had arrived, by their JMX names;
 *     empty for connectors that have none
 * @param shares how several tasks shared the work; null for one task
 * @param latency null where it was not measured
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

  /** The database's measure of how often a sink has waited for it. */
  public static final String ROUND_TRIPS = "roundTrips";

  /** The database's measure of how long a query takes that has nothing to do. */
  public static final String ROUND_TRIP_MICROS = "roundTripMicros";

  /** Returns how often the sink waited for its database in a batch; null if nobody counted. */
  public @Nullable Double roundTripsPerBatch() {
    Long roundTrips = database.get(ROUND_TRIPS);
    Long commits = database.get(COMMITS);
    return roundTrips == null || commits == null ? null : (double) roundTrips / commits;
  }
}
