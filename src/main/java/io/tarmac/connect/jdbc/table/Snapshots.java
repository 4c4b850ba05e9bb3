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
 * The latest snapshots of the source tables whose events the task reads. A snapshot's number is the
 * offset of its first record. Used by one thread at a time.
 */
final class Snapshots {

  /** The snapshot number of rows that were written before any snapshot. */
  private static final long NO_SNAPSHOT = -1;

  private static final Object[] NO_PARTS = {};

  // Prefixes of Debezium's source.snapshot, such as in first_in_data_collection.
  private static final String FIRST = "first";
  private static final String LAST = "last";
  private static final String TRUE = "true";

  /** The key and the timestamp of a record that ended a snapshot. */
  private record EndRecord(@Nullable Object key, @Nullable Long timestamp) {

    static EndRecord of(Change change) {
      return new EndRecord(change.origin().key(), change.origin().timestamp());
    }
  }

  /** The numbers of the latest two snapshots of one source table, and the latest one's state. */
  private static final class SourceSnapshots {
    private long latest;
    private long previous;

    /** Whether the latest snapshot has not ended. */
    private boolean isOpen;

    /** Whether the latest snapshot began before the previous one had ended. */
    private boolean isRepeated;

    /** The offset of the latest record that was read. */
    private long lastReadOffset = NO_SNAPSHOT;

    /** Whether the latest snapshot was read from the table, which does not tell if it has ended. */
    private boolean isEndUnknown;

    /** The last record if it ended a snapshot; null after any other record. */
    private @Nullable EndRecord end;

    /** The partition that the source table's events come from. */
    private final TopicPartition partition;

    SourceSnapshots(long latest, SinkRecord record) {
      this.partition = new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
      this.latest = latest;
      this.previous = latest;
      this.isEndUnknown = true;
    }
  }

  private final EventField server = EventField.ofSource("name");
  private final EventField database = EventField.ofSource("db");
  private final EventField schema = EventField.ofSource("schema");
  private final EventField table = EventField.ofSource("table");
  private final EventField snapshot = EventField.ofSource("snapshot");
  private final Map<String, SourceSnapshots> sources = new HashMap<>();

  // Callers ask several times about one record, and most records have the previous one's source.
  private @Nullable SinkRecord latestRecord;
  private Object[] latestParts = NO_PARTS;
  private @Nullable String latestSource;

  /**
   * Returns the name of a change's source table; null if the change has none, such as a tombstone.
   */
  @SuppressWarnings("ReferenceEquality") // the same record object
  @Nullable String sourceTable(Change change) {
    SinkRecord record = change.origin();
    if (record == latestRecord) {
      return latestSource;
    }
    latestRecord = record;
    Object tableName = table.in(record);
    if (tableName == null) {
      latestParts = NO_PARTS;
      latestSource = null;
      return null;
    }
    Object[] parts = {
      orEmpty(server.in(record)),
      orEmpty(database.in(record)),
      orEmpty(schema.in(record)),
      tableName
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

  /** Returns the columns with the source table and the snapshot number of a change. */
  List<NamedSource> columns(SweepSettings sweep) {
    return List.of(
        NamedSource.setByMode(
            sweep.sourceColumn(),
            SweepProperties.COLUMNS,
            Schema.OPTIONAL_STRING_SCHEMA,
            this::sourceTable),
        NamedSource.setByMode(
            sweep.snapshotColumn(),
            SweepProperties.COLUMNS,
            Schema.OPTIONAL_INT64_SCHEMA,
            this::snapshotNumber));
  }

  /** Tells whether the number of the source table's latest snapshot is known. */
  boolean knows(Change change) {
    String source = sourceTable(change);
    return source == null || sources.containsKey(source);
  }

  /**
   * Restores the latest snapshot number of a change's source table after a start or rebalance.
   *
   * @param latest the greatest number in the target table; null if the table has none
   */
  void restore(Change change, @Nullable Long latest) {
    String source = sourceTable(change);
    if (source != null) {
      sources.putIfAbsent(
          source, new SourceSnapshots(latest == null ? NO_SNAPSHOT : latest, change.origin()));
    }
  }

  /** Forgets the snapshots of partitions that another task may read from now on. */
  void forget(Set<TopicPartition> partitions) {
    sources.values().removeIf(known -> partitions.contains(known.partition));
  }

  /** Notes that the task reads a change, in the order of the partition. */
  void noteRead(Change change) {
    SourceSnapshots known = sources.get(String.valueOf(sourceTable(change)));
    if (known == null) {
      return;
    }
    long offset = change.origin().originalKafkaOffset();
    if (offset <= Math.max(known.lastReadOffset, known.latest)) {
      return; // redelivered
    }
    known.lastReadOffset = offset;
    String marker = marker(change);
    boolean isFirst = marker.startsWith(FIRST);
    boolean isOfSnapshot = isFirst || marker.startsWith(LAST) || marker.equals(TRUE);
    // A producer's retry may store the last record twice. The copy is no snapshot of one row.
    boolean isCopy = marker.startsWith(LAST) && EndRecord.of(change).equals(known.end);
    known.end = null;
    // A table of one row has a last record only.
    if (isFirst || (isOfSnapshot && !known.isOpen && !known.isEndUnknown && !isCopy)) {
      known.isRepeated = known.isOpen;
      known.previous = known.latest;
      known.latest = offset;
      known.isOpen = true;
    } else if (!isOfSnapshot) {
      known.isOpen = false; // the snapshot's last record may have been skipped or refused
    }
    known.isEndUnknown &= isOfSnapshot && !isFirst;
  }

  /** Returns the number of the snapshot that a change belongs to or follows. */
  long snapshotNumber(Change change) {
    SourceSnapshots known = sources.get(String.valueOf(sourceTable(change)));
    if (known == null) {
      return NO_SNAPSHOT;
    }
    return change.origin().originalKafkaOffset() >= known.latest ? known.latest : known.previous;
  }

  /**
   * Tells whether the change is the last of its source table's snapshot. The answer depends only on
   * the change.
   */
  boolean isLast(Change change) {
    return marker(change).startsWith(LAST);
  }

  /** Tells whether the snapshot that ends with a change began again before its end. */
  boolean isRepeated(Change change) {
    SourceSnapshots known =
        Objects.requireNonNull(sources.get(String.valueOf(sourceTable(change))));
    return known.isRepeated;
  }

  /** Notes that a snapshot has ended. */
  void end(Change change) {
    SourceSnapshots known =
        Objects.requireNonNull(sources.get(String.valueOf(sourceTable(change))));
    known.isOpen = false;
    known.isEndUnknown = false;
    known.end = EndRecord.of(change);
  }

  private String marker(Change change) {
    Object marker = snapshot.in(change.origin());
    return marker == null ? "" : marker.toString();
  }
}
