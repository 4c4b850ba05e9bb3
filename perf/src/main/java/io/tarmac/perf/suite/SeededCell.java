package io.tarmac.perf.suite;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A cell as it is told from those of other runs. One without a database takes part in the run of
 * every database, so runs that stand together each have their own measurements of it.
 *
 * @param seed of the run; null where a database takes part, which one run alone may have measured
 */
record SeededCell(CellKey cell, @Nullable Long seed) {
  static SeededCell of(CellResult result) {
    CellKey cell = result.cell();
    return new SeededCell(cell, cell.database() == null ? result.seed() : null);
  }

  /** The cells of which the results have measurements of several runs: they have no median. */
  static Set<CellKey> ofSeveralRuns(List<CellResult> results) {
    Set<CellKey> seen = new HashSet<>();
    return results.stream()
        .map(SeededCell::of)
        .distinct()
        .map(SeededCell::cell)
        .filter(cell -> !seen.add(cell))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
