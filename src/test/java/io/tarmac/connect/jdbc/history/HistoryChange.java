package io.tarmac.connect.jdbc.history;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happens at one time in one of a history's tables. */
public sealed interface HistoryChange {
  int table();

  /**
   * The row of a key is, or has become, this.
   *
   * @param version of the schema: how many columns it has
   * @param values of the version's columns, as a source would send them
   */
  record Write(int table, int key, int version, Map<HistoryColumn, @Nullable Object> values)
      implements HistoryChange {}

  /** The row of a key has another key, and has become this. */
  record Move(int key, Write moved) implements HistoryChange {

    @Override
    public int table() {
      return moved.table();
    }

    /** Whether the records of both keys are in one partition. */
    boolean isWithinPartition() {
      return HistoryRecords.partition(key) == HistoryRecords.partition(moved.key());
    }
  }

  /** The row of a key is gone. */
  record RowDelete(int table, int key, int version) implements HistoryChange {}

  /** Every row is gone. */
  record TableTruncate(int table) implements HistoryChange {}
}
