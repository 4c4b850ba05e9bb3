package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Whose offsets count, as {@link SinkPipeline} sees it. By default Kafka's do. Used by the task's
 * thread alone.
 */
interface Guarantee {

  /** Nothing is lost: Kafka's offsets, which follow the database's commits. */
  Guarantee AT_LEAST_ONCE = new Guarantee() {};

  default void open(Collection<TopicPartition> partitions) {}

  default void close(Collection<TopicPartition> partitions) {}

  /**
   * Whether offsets have to be read before anything is accepted or written.
   *
   * @param hasWork whether there is anything
   */
  default boolean hasToRead(boolean hasWork) {
    return false;
  }

  /**
   * Reads offsets. No batch may be in flight.
   *
   * @param arriving the records of this put
   * @param isFresh whether Connect goes on from them, and they are not ones that it has kept
   * @return the partitions of which everything that has been taken over is to be forgotten
   */
  default Set<TopicPartition> read(Collection<SinkRecord> arriving, boolean isFresh)
      throws DeliveryFailure {
    return Set.of();
  }

  /**
   * Goes on from the offsets that have been read, now that what was to be forgotten is.
   *
   * @return those offsets
   */
  default Map<TopicPartition, Long> confirm() {
    return Map.of();
  }

  /** Stores what is not stored yet because no record asked for anything. */
  default void catchUp() throws DeliveryFailure {}

  /** Whether a record is to be taken over; if not, it comes again or is written already. */
  default boolean accepts(PartitionOffsets partition, long offset) throws DeliveryFailure {
    return true;
  }

  /** Where Connect is to go on, now that a put succeeds. */
  default Map<TopicPartition, Long> takeSeeks() {
    return Map.of();
  }

  /** What Connect may commit, at most what is done. */
  default Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions,
      Map<TopicPartition, OffsetAndMetadata> done) {
    return done;
  }
}
