package io.tarmac.connect.jdbc.write;

import java.util.List;
import java.util.Set;

/**
 * The rows of a batch that are not written.
 *
 * @param refused in order. Where order counts, nothing from the first one on has been written, and
 *     there may be others behind it than these
 * @param replaced the indexes of bad ones that later rows take the place of, so that nobody misses
 *     them; where order counts, maybe only some of those that are before the first refused one
 */
public record BadRows(List<RefusedRow> refused, Set<Integer> replaced) {

  /** All are written. */
  static final BadRows NONE = new BadRows(List.of(), Set.of());

  public BadRows {
    refused = List.copyOf(refused);
    replaced = Set.copyOf(replaced);
  }

  public boolean isEmpty() {
    return refused.isEmpty();
  }
}
