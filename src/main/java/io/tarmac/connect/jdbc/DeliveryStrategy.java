package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The strategy that decides whose offsets count: Kafka's, by default, or the database's. Only the
 * task's thread uses it.
 */
interface DeliveryStrategy {

  /** Loses nothing: Kafka's offsets count, and follow the commits of the database. */
  DeliveryStrategy AT_LEAST_ONCE = new DeliveryStrategy() {};

  default void open(Collection<TopicPartition> partitions) {}

  default void close(Collection<TopicPartition> partitions) {}

  /**
   * Tells whether offsets have to be read before the task accepts or writes a record.
   *
   * @param hasWork whether there are records to accept or to write
   */
  default boolean hasToRead(boolean hasWork) {
    return false;
  }

  /**
   * Reads offsets. No batch may be in flight.
   *
   * @param arriving the records of this put
   * @param isFresh false if Connect hands the records over again
   * @return the partitions whose records the task must forget; they come again
   */
  default Set<TopicPartition> read(Collection<SinkRecord> arriving, boolean isFresh)
      throws DeliveryFailure {
    return Set.of();
  }

  /**
   * Confirms the offsets that {@link #read} found. Call this after the task has forgotten the
   * records of the partitions that {@code read} returned. Only then may batches follow on from the
   * new offsets.
   *
   * @return the confirmed offsets
   */
  default Map<TopicPartition, Long> confirm() {
    return Map.of();
  }

  /** Stores offsets that no batch has stored, because their records asked for no change. */
  default void catchUp() throws DeliveryFailure {}

  /** Tells whether to accept a record; if not, it comes again, or is written already. */
  default boolean accepts(AssignedPartition partition, long offset) throws DeliveryFailure {
    return true;
  }

  /** Returns the offsets from which Connect must go on, after a put that succeeded. */
  default Map<TopicPartition, Long> takeSeeks() {
    return Map.of();
  }

  /**
   * Returns what Connect may commit.
   *
   * @param done the offsets up to which all is done, at most the positions
   */
  default Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions,
      Map<TopicPartition, OffsetAndMetadata> done) {
    return done;
  }
}
