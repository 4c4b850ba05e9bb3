package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The changes that a database has applied: rows by their records and keys, and truncations. */
final class AppliedChanges {

  private final boolean keyed;

  /** How often each record has been written. */
  private final Map<TopicEntry, Integer> timesWritten = new HashMap<>();

  /** The offset of the change that each key's row has now; empty if rows have no keys. */
  private final Map<Integer, Long> offsetsOfKeys = new HashMap<>();

  /** The offset of the latest truncation; -1 before the first one. */
  private long truncated = -1;

  /**
   * Creates the changes of an empty database.
   *
   * @param keyed whether rows have keys, so that a change replaces the change before it
   */
  AppliedChanges(boolean keyed) {
    this.keyed = keyed;
  }

  void clear() {
    timesWritten.clear();
    offsetsOfKeys.clear();
    truncated = -1;
  }

  /** Applies a row, even if the row is newer, and returns how often its record has been written. */
  int apply(TopicEntry entry) {
    if (keyed) {
      offsetsOfKeys.put(entry.key(), entry.offset());
    }
    return timesWritten.merge(entry, 1, Integer::sum);
  }

  void applyTruncation(TopicEntry truncation) {
    truncated = Math.max(truncated, truncation.offset());
  }

  /** Returns the offset of the change that a key's row has now; -1 if there is no such change. */
  long offsetOfKey(TopicEntry entry) {
    return offsetsOfKeys.getOrDefault(entry.key(), -1L);
  }

  /** Returns the offset of the last change or truncation of a record's row; -1 if there is none. */
  long offsetOfRow(TopicEntry entry) {
    return Math.max(offsetOfKey(entry), truncatedUpTo(entry.partition()));
  }

  /** Returns the highest applied offset of a partition; -1 if there is none. */
  long highestOffset(TopicPartition partition) {
    long highest = truncatedUpTo(partition);
    for (TopicEntry entry : timesWritten.keySet()) {
      if (entry.partition().equals(partition)) {
        highest = Math.max(highest, entry.offset());
      }
    }
    return highest;
  }

  /** Tells whether the database has applied a change, or a later one that replaces it. */
  boolean hasApplied(TopicEntry entry) {
    if (entry.offset() <= truncatedUpTo(entry.partition())) {
      return true;
    }
    return switch (entry.kind()) {
      case WRITE, DELETE ->
          keyed ? offsetOfKey(entry) >= entry.offset() : timesWritten.containsKey(entry);
      case TRUNCATE, SKIP, POISON, UNDECODABLE -> false;
    };
  }

  private long truncatedUpTo(TopicPartition partition) {
    return partition.topic().equals(SimulatedTopics.WITH_TRUNCATES) ? truncated : -1;
  }
}
