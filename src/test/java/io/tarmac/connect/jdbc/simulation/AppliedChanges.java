package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The records whose changes a database has applied, and the change of each key that counts. */
final class AppliedChanges {

  private final boolean keyed;

  /** How often each record has been written. */
  private final Map<TopicEntry, Integer> times = new HashMap<>();

  /** The offset of the change that decides what the row of a key is; empty without keys. */
  private final Map<Integer, Long> offsetsOfKeys = new HashMap<>();

  /** The offset of the latest truncation; -1 before the first one. */
  private long truncated = -1;

  /**
   * Creates an empty collection of changes.
   *
   * @param keyed whether rows are written by key, so that a change replaces the one before it
   */
  AppliedChanges(boolean keyed) {
    this.keyed = keyed;
  }

  void clear() {
    times.clear();
    offsetsOfKeys.clear();
    truncated = -1;
  }

  /** Applies a row, even over a newer one, and returns how often its record has been written. */
  int apply(TopicEntry entry) {
    if (keyed) {
      offsetsOfKeys.put(entry.key(), entry.offset());
    }
    return times.merge(entry, 1, Integer::sum);
  }

  void applyTruncation(TopicEntry truncation) {
    truncated = Math.max(truncated, truncation.offset());
  }

  /** Returns the offset of the applied change of a record's key; -1 if there is none. */
  long offsetOfKey(TopicEntry entry) {
    return offsetsOfKeys.getOrDefault(entry.key(), -1L);
  }

  /** Returns the offset up to which changes of a record's row have been replaced or truncated. */
  long offsetOfRow(TopicEntry entry) {
    return Math.max(offsetOfKey(entry), truncatedUpTo(entry.partition()));
  }

  /** Returns the highest applied offset of a partition; -1 if there is none. */
  long highestOffset(TopicPartition partition) {
    long highest = truncatedUpTo(partition);
    for (TopicEntry entry : times.keySet()) {
      if (entry.partition().equals(partition)) {
        highest = Math.max(highest, entry.offset());
      }
    }
    return highest;
  }

  /** Tells whether a change, or a later one that makes up for it, has been applied. */
  boolean has(TopicEntry entry) {
    if (entry.offset() <= truncatedUpTo(entry.partition())) {
      return true;
    }
    return switch (entry.kind()) {
      case WRITE, DELETE ->
          keyed ? offsetOfKey(entry) >= entry.offset() : times.containsKey(entry);
      case TRUNCATE, SKIP, POISON, UNDECODABLE -> false;
    };
  }

  private long truncatedUpTo(TopicPartition partition) {
    return partition.topic().equals(SimulatedTopics.WITH_TRUNCATES) ? truncated : -1;
  }
}
