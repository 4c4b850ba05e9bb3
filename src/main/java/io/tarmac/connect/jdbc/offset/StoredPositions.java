package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The positions of the open partitions compared with the offsets in the database, which are the
 * truth. This class sends Connect to the stored offsets. The class decides which records the task
 * wants, where Connect has to seek, and what Connect may commit. Only the task's thread uses this
 * class.
 */
public final class StoredPositions {

  private static final Logger LOG = LoggerFactory.getLogger(StoredPositions.class);

  /** The stored offset of a partition of which nothing has been written yet. */
  public static final long NONE = StoredPosition.NONE;

  /**
   * The metadata of each offset that Connect may commit. Connect takes the offset to which it was
   * sent for committed already, unless something tells the two apart.
   */
  private static final String OF_THE_DATABASE = "stored in the database";

  private final Map<TopicPartition, StoredPosition> open = new HashMap<>();

  /** The offsets, beyond the stored ones, up to which nothing is left to be done. */
  private final Map<TopicPartition, Long> behind = new HashMap<>();

  // A poll delivers its records partition by partition.
  private @Nullable AssignedPartition latest;
  private @Nullable StoredPosition latestPosition;

  public void open(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      open.put(partition, new StoredPosition());
    }
    forgetLatest(partitions);
  }

  public void close(Collection<TopicPartition> partitions) {
    open.keySet().removeAll(partitions);
    forgetLatest(partitions);
  }

  public Set<TopicPartition> partitions() {
    return Set.copyOf(open.keySet());
  }

  /** Tells whether the stored offset of any partition has not been read. */
  public boolean isAnyUnread() {
    for (StoredPosition position : open.values()) {
      if (position.isUnread()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Notes stored offsets that have been read for the first time or have changed.
   *
   * @param stored the stored offsets; {@link #NONE} if nothing has been written yet
   * @param arriving the offsets of the first records that Connect has just handed over, if Connect
   *     goes on from there
   * @return the partitions whose accepted records the task must forget, because they come again
   * @throws DeliveryFailure if a stored offset is gone
   */
  public Set<TopicPartition> read(
      Map<TopicPartition, Long> stored, Map<TopicPartition, Long> arriving) throws DeliveryFailure {
    Set<TopicPartition> forgotten = new HashSet<>();
    for (Map.Entry<TopicPartition, Long> entry : stored.entrySet()) {
      TopicPartition partition = entry.getKey();
      StoredPosition position = open.get(partition);
      if (position != null && position.read(entry.getValue(), arriving.get(partition))) {
        forgotten.add(partition);
        behind.remove(partition);
      }
      if (position != null && position.isLost()) {
        throw new DeliveryFailure(
            FailureKind.FATAL,
            ErrorCode.DELETED_OFFSET,
            ("the stored offset of %s has been deleted while the task runs. Restart the task to go on"
                    + " from what Kafka has committed, which may write records again; where the database"
                    + " has gone back in time, set the offset first (PATCH /connectors/{name}/offsets)")
                .formatted(partition));
      }
    }
    return forgotten;
  }

  /**
   * Tells whether the task must accept a record. If not, the record comes again or is written
   * already.
   *
   * @throws DeliveryFailure if Connect cannot have this record, because the topic is not what it
   *     was
   */
  public boolean accepts(AssignedPartition partition, long offset) throws DeliveryFailure {
    StoredPosition position = position(partition);
    if (position == null || position.isUnread()) {
      // To leave the record out would lose it.
      throw new IllegalStateException("nothing is known of " + partition.topicPartition());
    }
    if (!position.wants()) {
      return false;
    }
    if (position.isBelow(offset) || partition.goesBackAt(offset)) {
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.OFFSET_BEYOND_END,
          ("record %s@%d comes after the database has stored a higher offset%s: the topic has been"
                  + " created again, or its log was truncated. Stop the connector. Set the partition's offset"
                  + " (PATCH /connectors/{name}/offsets): 0 for a new topic, the offset where a"
                  + " truncated log was cut. Then resume the connector")
              .formatted(
                  partition.topicPartition(),
                  offset,
                  position.isBelow(offset) ? " (" + position.target() + ")" : ""));
    }
    if (position.follow(offset) && offset > 0) {
      LOG.info(
          "{} begins at offset {}, where Kafka has it begin, since the database has stored none. After"
              + " a restore to a time before its first record set the offset that is lacking"
              + " (PATCH /connectors/{name}/offsets)",
          partition.topicPartition(),
          offset);
    }
    return true;
  }

  /**
   * Returns the offsets from which Connect must go on, and counts them as told. Call this only
   * after a put that succeeded.
   */
  public Map<TopicPartition, Long> takeSeeks() {
    Map<TopicPartition, Long> seeks = new HashMap<>();
    open.forEach(
        (partition, position) -> {
          Long offset = position.takeSeek();
          if (offset != null) {
            seeks.put(partition, offset);
          }
        });
    return seeks;
  }

  /**
   * Returns what Connect may commit of the positions that it passes in. This is the stored offset,
   * if Connect goes on from it. If none is stored, this is the offset in {@code done}.
   *
   * @param done the first offsets that are not done, at most the positions
   * @param stored the offset that the database has stored, or {@link #NONE}
   */
  public Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions,
      Map<TopicPartition, OffsetAndMetadata> done,
      ToLongFunction<TopicPartition> stored) {
    behind.clear();
    Map<TopicPartition, OffsetAndMetadata> committable = new HashMap<>();
    positions.forEach(
        (partition, position) -> {
          StoredPosition known = open.get(partition);
          OffsetAndMetadata safe = done.get(partition);
          if (known == null || !known.isSettled() || safe == null) {
            return;
          }
          long offset = stored.applyAsLong(partition);
          if (offset == NONE) {
            committable.put(partition, safe);
            return;
          }
          committable.put(
              partition,
              new OffsetAndMetadata(Math.min(offset, position.offset()), OF_THE_DATABASE));
          if (known.isFollowing() && safe.offset() > offset) {
            behind.put(partition, safe.offset());
          }
        });
    return committable;
  }

  /** Tells whether {@link #takeBehind} has offsets to return. */
  public boolean isAnyBehind() {
    return !behind.isEmpty();
  }

  /**
   * Returns the offsets that may be stored because nothing before them is left to be done, and
   * forgets them. No record since the stored offsets asked for a change.
   */
  public Map<TopicPartition, Long> takeBehind() {
    Map<TopicPartition, Long> taken = new HashMap<>(behind);
    behind.clear();
    return taken;
  }

  @SuppressWarnings("ReferenceEquality") // identity: is it the same open partition?
  private @Nullable StoredPosition position(AssignedPartition partition) {
    if (partition != latest) {
      latest = partition;
      latestPosition = open.get(partition.topicPartition());
    }
    return latestPosition;
  }

  private void forgetLatest(Collection<TopicPartition> partitions) {
    behind.keySet().removeAll(partitions);
    latest = null;
    latestPosition = null;
  }
}
