package io.tarmac.connect.jdbc.write;

import java.util.List;
import java.util.Set;

/**
 * The rows of a batch that are not written.
 *
 * @param refused the refused rows, in order. If the order is strict, nothing from the first refused
 *     row on has been written. The rows after the first one may then include other bad rows than
 *     these
 * @param replaced the indexes of bad rows that later rows replace, so that nobody misses the bad
 *     rows. If the order is strict, the set may hold only those before the first refused row
 */
public record BadRows(List<RefusedRow> refused, Set<Integer> replaced) {

  /** The result for a batch whose rows are all written. */
  static final BadRows NONE = new BadRows(List.of(), Set.of());

  public BadRows {
    refused = List.copyOf(refused);
    replaced = Set.copyOf(replaced);
  }

  public boolean isEmpty() {
    return refused.isEmpty();
  }
}
