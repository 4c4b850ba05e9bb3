package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.EventField;
import io.tarmac.connect.jdbc.config.SweepProperties;
import io.tarmac.connect.jdbc.config.SweepSettings;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of the source tables whose events the task reads. The number of a snapshot is the
 * offset of its first record. Used by one thread at a time.
 */
final class Snapshots {

  /** The number of rows that no snapshot has written. */
  private static final long NONE = -1;

  private static final Object[] NO_PARTS = {};

  // The values of Debezium's source.snapshot begin so, as in first_in_data_collection.
  private static final String FIRST = "first";
  private static final String LAST = "last";
  private static final String TRUE = "true";

  /** The key and the timestamp of a record that ended a snapshot. */
  private record EndRecord(@Nullable Object key, @Nullable Long timestamp) {

    static EndRecord of(Change change) {
      return new EndRecord(change.origin().key(), change.origin().timestamp());
    }
  }

  /** The latest snapshot of one source table, and the one before. */
  private static final class SourceSnapshots {
    private long latest;
    private long before;

    /** Whether the end of the latest snapshot has not come. */
    private boolean isOpen;

    /** Whether the latest snapshot began before the one before it had ended. */
    private boolean isRepeated;

    /** The offset of the latest record that was read. */
    private long lastRead = NONE;

    /** Whether it is not known if the latest snapshot has ended. */
    private boolean isRestored;

    /** The latest record that ended a snapshot, without its value; null after any other record. */
    private @Nullable EndRecord end;

    /** The partition that the source table's events come from. */
    private final TopicPartition partition;

    SourceSnapshots(long latest, SinkRecord record) {
      this.partition = new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
      this.latest = latest;
      this.before = latest;
      this.isRestored = true;
    }
  }

  private final EventField server = EventField.ofSource("name");
  private final EventField database = EventField.ofSource("db");
  private final EventField schema = EventField.ofSource("schema");
  private final EventField table = EventField.ofSource("table");
  private final EventField snapshot = EventField.ofSource("snapshot");
  private final Map<String, SourceSnapshots> sources = new HashMap<>();

  // Each record is asked for several times, and most records are like the one before.
  private @Nullable SinkRecord latestRecord;
  private Object[] latestParts = NO_PARTS;
  private @Nullable String latestSource;

  /**
   * Returns the name of the source table of a change; null if the change does not tell it, as a
   * tombstone.
   */
  @SuppressWarnings("ReferenceEquality") // whether it is that very record
  @Nullable String source(Change change) {
    SinkRecord record = change.origin();
    if (record == latestRecord) {
      return latestSource;
    }
    latestRecord = record;
    Object ofTable = table.in(record);
    if (ofTable == null) {
      latestParts = NO_PARTS;
      latestSource = null;
      return null;
    }
    Object[] parts = {
      orEmpty(server.in(record)), orEmpty(database.in(record)), orEmpty(schema.in(record)), ofTable
    };
    if (!Arrays.equals(parts, latestParts)) {
      latestParts = parts;
      latestSource = parts[0] + "/" + parts[1] + "/" + parts[2] + "/" + parts[3];
    }
    return latestSource;
  }

  private static Object orEmpty(@Nullable Object part) {
    return part == null ? "" : part;
  }

  /** Returns the columns of a change's source table and snapshot. */
  List<NamedSource> columns(SweepSettings sweep) {
    return List.of(
        column(sweep.sourceColumn(), Schema.STRING_SCHEMA, this::source),
        column(sweep.snapshotColumn(), Schema.INT64_SCHEMA, this::number));
  }

  private static NamedSource column(String name, Schema schema, ValueSource source) {
    return new NamedSource(
        name,
        name,
        SweepProperties.COLUMNS,
        schema,
        true,
        new AddedValue(source, SweepProperties.COLUMNS),
        false);
  }

  /** Tells whether the number of the source table's latest snapshot is known. */
  boolean knows(Change change) {
    String source = source(change);
    return source == null || sources.containsKey(source);
  }

  /**
   * Notes the number of the latest snapshot of a change's source table.
   *
   * @param latest the greatest number that the table has; null if it has none
   */
  void restore(Change change, @Nullable Long latest) {
    String source = source(change);
    if (source != null) {
      sources.putIfAbsent(
          source, new SourceSnapshots(latest == null ? NONE : latest, change.origin()));
    }
  }

  /** Forgets the snapshots of partitions that another task may have read on meanwhile. */
  void forget(Set<TopicPartition> partitions) {
    sources.values().removeIf(known -> partitions.contains(known.partition));
  }

  /** Notes that the task reads a change, in the order of the partition. */
  void read(Change change) {
    SourceSnapshots known = sources.get(String.valueOf(source(change)));
    if (known == null) {
      return;
    }
    long offset = change.origin().originalKafkaOffset();
    if (offset <= Math.max(known.lastRead, known.latest)) {
      return; // it comes again
    }
    known.lastRead = offset;
    String marker = marker(change);
    boolean isFirst = marker.startsWith(FIRST);
    boolean isOfSnapshot = isFirst || marker.startsWith(LAST) || marker.equals(TRUE);
    // A producer that sends a record again may store it twice. That is no snapshot of one row.
    boolean isCopy = marker.startsWith(LAST) && EndRecord.of(change).equals(known.end);
    known.end = null;
    // A table of one row has a last record only.
    if (isFirst || (isOfSnapshot && !known.isOpen && !known.isRestored && !isCopy)) {
      known.isRepeated = known.isOpen;
      known.before = known.latest;
      known.latest = offset;
      known.isOpen = true;
    } else if (!isOfSnapshot) {
      known.isOpen = false; // the last record of the snapshot may have become no row
    }
    known.isRestored &= isOfSnapshot && !isFirst;
  }

  /** Returns the number of the snapshot that a change belongs to, or that it comes after. */
  long number(Change change) {
    SourceSnapshots known = sources.get(String.valueOf(source(change)));
    if (known == null) {
      return NONE;
    }
    return change.origin().originalKafkaOffset() >= known.latest ? known.latest : known.before;
  }

  /**
   * Tells whether the change is the last one of its source table's snapshot. A later call about the
   * same change tells the same.
   */
  boolean isLast(Change change) {
    return marker(change).startsWith(LAST);
  }

  /** Tells whether the snapshot that ends with a change had begun before, and had not ended. */
  boolean isRepeated(Change change) {
    SourceSnapshots known = Objects.requireNonNull(sources.get(String.valueOf(source(change))));
    return known.isRepeated;
  }

  /** Notes that a snapshot has ended. */
  void end(Change change) {
    SourceSnapshots known = Objects.requireNonNull(sources.get(String.valueOf(source(change))));
    known.isOpen = false;
    known.isRestored = false;
    known.end = EndRecord.of(change);
  }

  private String marker(Change change) {
    Object marker = snapshot.in(change.origin());
    return marker == null ? "" : marker.toString();
  }
}
