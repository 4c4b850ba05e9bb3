package io.tarmac.perf.suite;

import io.tarmac.perf.suite.PlanFile.PlannedCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/** Why a run cannot go on as another. */
final class PlanDifference {
  private static final String NOTHING = "none";

  private final List<String> lines = new ArrayList<>();

  private PlanDifference() {}

  /** One line for each thing that differs; none when the two are equal. */
  static List<String> of(PlanFile begun, PlanFile now) {
    PlanDifference difference = new PlanDifference();
    difference.add("suite", begun.suite(), now.suite());
    difference.add("smoke", begun.smoke(), now.smoke());
    difference.add("seed of the order", begun.seed(), now.seed());
    difference.add("repetitions", begun.repetitions(), now.repetitions());
    difference.cells(begun.cells(), now.cells());
    TreeSet<String> names = new TreeSet<>(begun.conditions().keySet());
    names.addAll(now.conditions().keySet());
    for (String name : names) {
      difference.add(
          name,
          begun.conditions().getOrDefault(name, NOTHING),
          now.conditions().getOrDefault(name, NOTHING));
    }
    return List.copyOf(difference.lines);
  }

  private void add(String what, Object begun, Object now) {
    if (!Objects.equals(begun, now)) {
      lines.add("%s: %s, now %s".formatted(what, begun, now));
    }
  }

  /** The first that differs says enough: one option changes many. */
  private void cells(List<PlannedCell> begun, List<PlannedCell> now) {
    add("cells", begun.size(), now.size());
    now.stream()
        .filter(cell -> !begun.contains(cell))
        .findFirst()
        .ifPresent(cell -> lines.add("not planned then: " + text(cell)));
    begun.stream()
        .filter(cell -> !now.contains(cell))
        .findFirst()
        .ifPresent(cell -> lines.add("not planned now: " + text(cell)));
    if (lines.isEmpty() && !begun.equals(now)) {
      lines.add("cells: in another order");
    }
  }

  private static String text(PlannedCell cell) {
    return "%s, %,d events after %,d".formatted(cell.key(), cell.events(), cell.warmup());
  }
}
