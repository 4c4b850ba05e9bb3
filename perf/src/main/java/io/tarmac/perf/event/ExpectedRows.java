package io.tarmac.perf.event;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows that the table must have in the end, with ids from 1 to {@code highestId}.
 *
 * @param count the number of rows; some ids may have none
 * @param rows returns the row with an id; null if there is none
 */
public record ExpectedRows(int count, int highestId, IntFunction<@Nullable List<Object>> rows) {
  /** Stands for SQL's NULL in a row. */
  public static final Object NULL = "<null>";

  /** Returns a row for each id from 1 to {@code count}. */
  static ExpectedRows sequence(int count, IntFunction<List<Object>> rows) {
    return new ExpectedRows(count, count, id -> id <= count ? rows.apply(id) : null);
  }

  /** Returns the values in the order of the columns; null if there is no row. */
  public @Nullable List<Object> row(int id) {
    return rows.apply(id);
  }
}
