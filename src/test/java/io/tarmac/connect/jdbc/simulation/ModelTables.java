package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of the model's tables, and the effects that the connector's statements have on them. */
final class ModelTables {

  /**
   * A row of a table that has a key.
   *
   * @param values the record whose values the row has
   * @param end {@link #LIVING}, {@link #MARKED}, or the offset of the change that ended the version
   */
  record StoredRow(TopicEntry values, long end) {

    static final long LIVING = -1;

    /** The end of a row that is marked as deleted. */
    static final long MARKED = -2;

    @Override
    public String toString() {
      return values + (end == LIVING ? "" : end == MARKED ? " deleted" : " until " + end);
    }
  }

  /**
   * A row that a statement writes, marks or removes.
   *
   * @param entry the last record that the row came from
   * @param assignment the assignment that fetched the record
   * @param values the record whose values the statement writes; null if it writes none
   * @param deletes whether the statement marks the row as deleted
   * @param comparesVersions whether the statement leaves a newer row as it is
   */
  record RowWrite(
      TopicEntry entry,
      Assignment assignment,
      Operation operation,
      @Nullable TopicEntry values,
      boolean deletes,
      boolean comparesVersions) {

    private StoredRow stored() {
      return new StoredRow(
          Objects.requireNonNull(values), deletes ? StoredRow.MARKED : StoredRow.LIVING);
    }

    private boolean isOlderThan(StoredRow row) {
      return Objects.requireNonNull(values).version() < row.values().version();
    }
  }

  private final ApplyMode mode;
  private final Map<Object, StoredRow> rows = new HashMap<>();
  private final Map<TopicEntry, Integer> inserted = new HashMap<>();

  ModelTables(ApplyMode mode) {
    this.mode = mode;
  }

  /** Returns the rows by their keys, or by their records if the tables keep a history. */
  Map<Object, StoredRow> rows() {
    return rows;
  }

  /** Returns how often each record is in the tables, if rows have no keys. */
  Map<TopicEntry, Integer> inserted() {
    return inserted;
  }

  void clear() {
    rows.clear();
    inserted.clear();
  }

  boolean isEmpty() {
    return rows.isEmpty() && inserted.isEmpty();
  }

  /** Returns the numbers of the versions of a key. */
  NavigableSet<Long> versions(int key) {
    NavigableSet<Long> versions = new TreeSet<>();
    for (StoredRow row : rows.values()) {
      if (row.values().key() == key) {
        versions.add(row.values().offset());
      }
    }
    return versions;
  }

  /** Applies a statement to a row. */
  void apply(RowWrite write) {
    TopicEntry entry = write.entry();
    Object identity = mode.rowIdentity(entry);
    switch (write.operation()) {
      case INSERT -> inserted.merge(entry, 1, Integer::sum);
      case UPSERT -> {
        StoredRow before = rows.get(identity);
        if (before == null || !write.comparesVersions() || !write.isOlderThan(before)) {
          rows.put(identity, write.stored());
        }
      }
      case UPDATE ->
          rows.computeIfPresent(
              identity, (key, row) -> new StoredRow(row.values(), StoredRow.MARKED));
      case DELETE -> rows.remove(identity);
      case ADD_VERSION -> {
        if (write.values() != null) {
          end(row -> row.values().key() == entry.key(), entry.offset());
          rows.put(identity, write.stored());
        }
      }
      case END_VERSION -> end(row -> row.values().key() == entry.key(), entry.offset());
      case INSERT_IGNORE, SWEEP -> throw new UnsupportedOperationException(write.toString());
    }
  }

  /** Applies the statement that takes the place of a truncation of a partition's table. */
  void applyTruncation(TopicEntry truncation) {
    Predicate<StoredRow> isOfTable = row -> row.values().partition().equals(truncation.partition());
    if (mode.truncatesRemoveRows()) {
      rows.values().removeIf(isOfTable);
      inserted.keySet().removeIf(row -> row.partition().equals(truncation.partition()));
    } else if (mode == ApplyMode.HISTORY) {
      end(isOfTable, truncation.offset());
    } else {
      rows.replaceAll(
          (key, row) -> isOfTable.test(row) ? new StoredRow(row.values(), StoredRow.MARKED) : row);
    }
  }

  /** Ends those current versions of some rows that are older than an offset. */
  private void end(Predicate<StoredRow> some, long offset) {
    rows.replaceAll(
        (key, row) ->
            row.end() == StoredRow.LIVING && row.values().offset() < offset && some.test(row)
                ? new StoredRow(row.values(), offset)
                : row);
  }
}
