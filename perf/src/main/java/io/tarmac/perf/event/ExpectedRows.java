package io.tarmac.perf.event;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a table must have, for some of the ids 1 to {@code highestId}.
 *
 * @param count how many rows there are
 * @param rows returns the row with an id; null if there is none
 */
public record ExpectedRows(int count, int highestId, IntFunction<@Nullable List<Object>> rows) {
  /** The stand-in for an absent value. */
  public static final Object NULL = "<null>";

  /** Returns the ids 1 to {@code count}, each with a row. */
  static ExpectedRows sequence(int count, IntFunction<List<Object>> rows) {
    return new ExpectedRows(count, count, id -> id <= count ? rows.apply(id) : null);
  }

  /** Returns the values in the order of the columns; null if there is no row. */
  public @Nullable List<Object> row(int id) {
    return rows.apply(id);
  }
}
