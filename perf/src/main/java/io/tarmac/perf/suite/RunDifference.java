package io.tarmac.perf.suite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What two runs do not have in common, beside their figures. */
public final class RunDifference {
  private static final String ABSENT = "-";

  private RunDifference() {}

  /** One line for each fact that differs, and for cells that cannot be compared. */
  public static List<String> of(List<CellResult> first, List<CellResult> second) {
    Map<CellKey, CellAmount> ours = CellAmount.of(first);
    Map<CellKey, CellAmount> theirs = CellAmount.of(second);
    // What only one of them has measured has settings that the other cannot have.
    List<String> lines = facts(ofCells(first, theirs.keySet()), ofCells(second, ours.keySet()));
    Set<CellKey> several = SeededCell.ofSeveralRuns(first);
    several.addAll(SeededCell.ofSeveralRuns(second));
    several.retainAll(ours.keySet());
    several.retainAll(theirs.keySet());
    if (!several.isEmpty()) {
      lines.add(
          "not compared, cells without a database of which one side has several runs: "
              + several.size());
    }
    String floor = CellRatio.floor(first, second).text();
    if (!floor.isEmpty()) {
      lines.add(floor);
    }
    ours.forEach(
        (cell, amount) -> {
          CellAmount other = theirs.get(cell);
          if (other == null) {
            lines.add("only the first run has " + cell);
          } else if (!other.equals(amount) && !several.contains(cell)) {
            lines.add("not compared, %s: %s, %s".formatted(cell, amount, other));
          }
        });
    theirs.keySet().stream()
        .filter(cell -> !ours.containsKey(cell))
        .forEach(cell -> lines.add("only the second run has " + cell));
    return lines;
  }

  private static List<CellResult> ofCells(List<CellResult> results, Set<CellKey> cells) {
    return results.stream().filter(one -> cells.contains(one.cell())).toList();
  }

  private static List<String> facts(List<CellResult> first, List<CellResult> second) {
    Map<String, Set<String>> ours = RunFacts.of(first);
    Map<String, Set<String>> theirs = RunFacts.of(second);
    Set<String> names = new LinkedHashSet<>(ours.keySet());
    names.addAll(theirs.keySet());
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      Set<String> one = ours.getOrDefault(name, Set.of(ABSENT));
      Set<String> other = theirs.getOrDefault(name, Set.of(ABSENT));
      boolean lacking = !ours.containsKey(name) || !theirs.containsKey(name);
      if (!one.equals(other) && !(lacking && RunFacts.mayLack(name))) {
        lines.add("%s %s, %s".formatted(name, one, other));
      }
    }
    return lines;
  }
}
