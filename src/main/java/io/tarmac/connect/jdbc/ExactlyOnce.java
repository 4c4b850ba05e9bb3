package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetText;
import io.tarmac.connect.jdbc.offset.StoredOffsets;
import io.tarmac.connect.jdbc.offset.StoredPositions;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.session.DatabaseThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The strategy in which the offsets in the database count. The task takes every partition there
 * before it accepts the first record, and again in every session. It sends Connect to the stored
 * offsets.
 */
final class ExactlyOnce implements DeliveryStrategy {

  private static final Logger LOG = LoggerFactory.getLogger(ExactlyOnce.class);

  private final DatabaseSession session;
  private final DatabaseThread thread;
  private final StoredOffsets offsets;
  private final StoredPositions positions = new StoredPositions();

  /** The offsets that were read last, until they are confirmed. */
  private Map<TopicPartition, Long> found = Map.of();

  ExactlyOnce(DatabaseSession session, DatabaseThread thread) {
    this.session = session;
    this.thread = thread;
    this.offsets = session.storedOffsets();
  }

  @Override
  public void open(Collection<TopicPartition> partitions) {
    offsets.forget(partitions);
    positions.open(partitions);
  }

  @Override
  public void close(Collection<TopicPartition> partitions) {
    offsets.forget(partitions);
    positions.close(partitions);
  }

  @Override
  public boolean hasToRead(boolean hasWork) {
    return positions.isAnyUnread()
        || ((hasWork || positions.isAnyBehind())
            && !session.hasTakenOffsets(positions.partitions()))
        || !offsets.unconfirmed().isEmpty();
  }

  @Override
  public Set<TopicPartition> read(Collection<SinkRecord> arriving, boolean isFresh)
      throws DeliveryFailure {
    if (offsets.areFoughtOver()) {
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.CONTENDED_PARTITION,
          "another session takes the partitions again and again, of which Connect knows nothing: is there"
              + " a connector of the same name on another Connect cluster, or a task that did not stop?"
              + " Give each a name or an offsets.table.name of its own");
    }
    Set<TopicPartition> open = positions.partitions();
    if (!session.hasTakenOffsets(open)) {
      call(new Taking(open), () -> session.takeOffsets(open));
    }
    found = offsets.unconfirmed();
    logTaken();
    return positions.read(found, isFresh ? firstOffsets(arriving) : Map.of());
  }

  private void logTaken() {
    if (found.isEmpty()) {
      return;
    }
    Map<TopicPartition, Long> stored = new HashMap<>(found);
    stored.values().removeIf(offset -> offset == StoredOffsets.NONE);
    LOG.info(
        "Claimed {} in the database; stored offsets: {}",
        found.size() == 1 ? "1 partition" : found.size() + " partitions",
        stored.isEmpty() ? "none" : OffsetText.list(stored));
  }

  @Override
  public Map<TopicPartition, Long> confirm() {
    offsets.confirm(found);
    return found;
  }

  @Override
  public void catchUp() throws DeliveryFailure {
    Map<TopicPartition, Long> behind = positions.takeBehind();
    // A busy thread writes records, whose offsets are higher.
    if (!behind.isEmpty() && !thread.isBusy()) {
      call(new Advancing(behind), () -> session.advanceOffsets(behind));
    }
  }

  private record Taking(Set<TopicPartition> partitions) {}

  private record Advancing(Map<TopicPartition, Long> nextOffsets) {}

  /** A use of the stored offsets on the database thread. */
  @FunctionalInterface
  private interface OffsetCall {
    void run() throws DeliveryFailure;
  }

  private void call(Object request, OffsetCall call) throws DeliveryFailure {
    try {
      thread.call(
          request,
          () -> {
            call.run();
            return null;
          });
    } catch (BadRecordException impossible) {
      throw new IllegalStateException("the call looks at no record", impossible);
    }
  }

  @Override
  public boolean accepts(AssignedPartition partition, long offset) throws DeliveryFailure {
    return positions.accepts(partition, offset);
  }

  @Override
  public Map<TopicPartition, Long> takeSeeks() {
    return positions.takeSeeks();
  }

  @Override
  public Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> current, Map<TopicPartition, OffsetAndMetadata> done) {
    return positions.committable(current, done, offsets::nextOffset);
  }

  private static Map<TopicPartition, Long> firstOffsets(Collection<SinkRecord> records) {
    Map<TopicPartition, Long> first = new HashMap<>();
    for (SinkRecord record : records) {
      first.putIfAbsent(
          new TopicPartition(record.originalTopic(), record.originalKafkaPartition()),
          record.originalKafkaOffset());
    }
    return first;
  }
}
