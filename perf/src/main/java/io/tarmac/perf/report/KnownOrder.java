package io.tarmac.perf.report;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names in the order in which a reader wants them: known ones first, then others by name, then
 * none.
 */
final class KnownOrder {
  private KnownOrder() {}

  static Comparator<@Nullable String> of(String... names) {
    List<String> known = List.of(names);
    return Comparator.nullsLast(
        Comparator.comparingInt((String name) -> place(known, name))
            .thenComparing(Comparator.naturalOrder()));
  }

  private static int place(List<String> known, String name) {
    int place = known.indexOf(name);
    return place < 0 ? known.size() : place;
  }
}
