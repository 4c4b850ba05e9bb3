package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The changes that a database has applied: rows by their records and keys, and truncations. */
final class AppliedChanges {

  private final ApplyMode mode;
  private final boolean keepsNewest;

  /** How often each record has been written. */
  private final Map<TopicEntry, Integer> timesWritten = new HashMap<>();

  /** The version of the change that each key's row has now; empty if rows have no keys. */
  private final Map<Integer, Long> versionsOfKeys = new HashMap<>();

  /** The offset of the latest truncation; -1 before the first one. */
  private long truncated = -1;

  /**
   * Creates the changes of an empty database.
   *
   * @param keepsNewest whether an older change of a key never replaces a newer one
   */
  AppliedChanges(ApplyMode mode, boolean keepsNewest) {
    this.mode = mode;
    this.keepsNewest = keepsNewest;
  }

  void clear() {
    timesWritten.clear();
    versionsOfKeys.clear();
    truncated = -1;
  }

  /** Applies a row, and returns how often its record has been written. */
  int apply(TopicEntry entry) {
    if (mode.isKeyed()) {
      versionsOfKeys.merge(
          entry.key(), entry.version(), (before, now) -> keepsNewest ? Math.max(before, now) : now);
    }
    return timesWritten.merge(entry, 1, Integer::sum);
  }

  void applyTruncation(TopicEntry truncation) {
    truncated = Math.max(truncated, truncation.offset());
  }

  /** Returns the version of the change that a key's row has now; -1 if there is no such change. */
  long versionOfKey(TopicEntry entry) {
    return versionsOfKeys.getOrDefault(entry.key(), -1L);
  }

  /**
   * Returns the version of the last change or truncation of a record's row; -1 if there is none.
   */
  long versionOfRow(TopicEntry entry) {
    return Math.max(versionOfKey(entry), truncatedUpTo(entry.partition()));
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
    boolean isTruncated = entry.offset() <= truncatedUpTo(entry.partition());
    return switch (entry.kind()) {
      case TRUNCATE -> isTruncated;
      case WRITE, DELETE ->
          (isTruncated && mode.truncatesRemoveRows())
              || (mode.isReduced()
                  ? versionOfKey(entry) >= entry.version()
                  : timesWritten.containsKey(entry));
      case SKIP, POISON, UNDECODABLE -> false;
    };
  }

  private long truncatedUpTo(TopicPartition partition) {
    return partition.topic().equals(SimulatedTopics.WITH_TRUNCATES) ? truncated : -1;
  }
}
