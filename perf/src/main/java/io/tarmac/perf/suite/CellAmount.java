package io.tarmac.perf.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much of a cell was measured. Figures of two runs can only be compared where it is the same.
 *
 * @param asked the experiment's events, to which fewer are extrapolated
 * @param warmup null in results that do not have it
 */
record CellAmount(int events, int asked, @Nullable Object warmup) {
  static Map<CellKey, CellAmount> of(List<CellResult> results) {
    Map<CellKey, CellAmount> amounts = new LinkedHashMap<>();
    for (CellResult result : results) {
      amounts.putIfAbsent(
          result.cell(),
          new CellAmount(
              result.measurement().events(), result.asked(), result.options().get("warmup")));
    }
    return amounts;
  }

  @Override
  public String toString() {
    String text = "%,d events".formatted(events);
    if (events < asked) {
      text += " for %,d".formatted(asked);
    }
    return warmup == null ? text : text + " after " + String.format("%,d", warmup);
  }
}
