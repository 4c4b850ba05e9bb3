package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The bad rows of a batch, as far as they have been found. A bad row is passed over if later rows
 * that are not known to be bad replace it. Otherwise the row is refused.
 */
final class BadRowCollector {

  private final Batch batch;
  private final Set<Integer> known;
  private final List<RefusedRow> refused = new ArrayList<>();
  private final List<RefusedRow> passedOver = new ArrayList<>();

  BadRowCollector(Batch batch) {
    this(batch, new HashSet<>());
  }

  private BadRowCollector(Batch batch, Set<Integer> known) {
    this.batch = batch;
    this.known = known;
  }

  /** Returns a collector for another search, which knows the bad rows of this one. */
  BadRowCollector again() {
    return new BadRowCollector(batch, known);
  }

  void add(RefusedRow row) {
    known.add(row.index());
    (isReplaced(row, batch.rowCount()) ? passedOver : refused).add(row);
  }

  /** Tells whether no search has found a bad row. */
  boolean areNone() {
    return known.isEmpty();
  }

  /** Tells whether a search has found that a row is bad. */
  boolean isKnown(int index) {
    return known.contains(index);
  }

  /** Returns how many bad rows this search has found. */
  int count() {
    return refused.size() + passedOver.size();
  }

  boolean isAnyRefused() {
    return !refused.isEmpty();
  }

  /** Returns the index of the first refused row, or the number of all rows if none is refused. */
  int firstRefused() {
    return refused.stream().mapToInt(RefusedRow::index).min().orElse(batch.rowCount());
  }

  /** Tells whether rows before an index replace all rows that were passed over. */
  boolean areReplacedBefore(int end) {
    return passedOver.stream().allMatch(row -> isReplaced(row, end));
  }

  /**
   * Refuses rows that were passed over and whose replacements are bad too. Call this when the whole
   * batch has been searched.
   */
  void settle() {
    List<RefusedRow> missed =
        passedOver.stream().filter(row -> !isReplaced(row, batch.rowCount())).toList();
    passedOver.removeAll(missed);
    refused.addAll(missed);
    refused.sort(Comparator.comparing(RefusedRow::index));
  }

  BadRows badRows() {
    Set<Integer> replaced = new HashSet<>();
    passedOver.forEach(row -> replaced.add(row.index()));
    return new BadRows(refused, replaced);
  }

  private boolean isReplaced(RefusedRow row, int end) {
    List<Row> later = new ArrayList<>();
    for (int i = row.index() + 1; i < end; i++) {
      if (!known.contains(i)) {
        later.add(batch.rows().get(i));
      }
    }
    return batch.rows().get(row.index()).isReplacedBy(later);
  }
}
