package io.tarmac.perf.event;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The rows that a table must have. */
public interface ExpectedRows {
  int count();

  int highestId();

  /**
   * Values in the order of the columns, an absent one as {@link #NULL}; null when there is no row.
   */
  @Nullable List<Object> row(int id);

  /** What stands for an absent value. */
  Object NULL = "<null>";

  /** The ids 1 to {@code count}, each with a row. */
  static ExpectedRows sequence(int count, IntFunction<List<Object>> rows) {
    return of(count, count, id -> id <= count ? rows.apply(id) : null);
  }

  /** Rows for some of the ids 1 to {@code highestId}. */
  static ExpectedRows of(int count, int highestId, IntFunction<@Nullable List<Object>> rows) {
    return new ExpectedRows() {
      @Override
      public int count() {
        return count;
      }

      @Override
      public int highestId() {
        return highestId;
      }

      @Override
      public @Nullable List<Object> row(int id) {
        return rows.apply(id);
      }
    };
  }
}
