package io.tarmac.perf.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What two runs do not have in common, beside their figures. */
public final class RunDifference {
  private RunDifference() {}

  /** One line for each fact that differs, and for cells that cannot be compared. */
  public static List<String> of(List<CellResult> first, List<CellResult> second) {
    List<String> lines = new ArrayList<>();
    lines.addAll(facts("machine", CellResult::machine, first, second));
    lines.addAll(facts("version", CellResult::versions, first, second));
    lines.addAll(facts("database", CellResult::database, first, second));
    lines.addAll(facts("option", RunDifference::options, first, second));
    Map<CellKey, CellAmount> ours = CellAmount.of(first);
    Map<CellKey, CellAmount> theirs = CellAmount.of(second);
    ours.forEach(
        (cell, amount) -> {
          CellAmount other = theirs.get(cell);
          if (other == null) {
            lines.add("only the first run has " + cell);
          } else if (!other.equals(amount)) {
            lines.add("not compared, %s: %s, %s".formatted(cell, amount, other));
          }
        });
    theirs.keySet().stream()
        .filter(cell -> !ours.containsKey(cell))
        .forEach(cell -> lines.add("only the second run has " + cell));
    return lines;
  }

  /** Those that decide figures and are no part of a cell's name. */
  private static Map<String, String> options(CellResult result) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String name : List.of("workerHeap", "workerOptions", "stack", "embedded")) {
      if (result.options().containsKey(name)) {
        options.put(name, String.valueOf(result.options().get(name)));
      }
    }
    return options;
  }

  private static List<String> facts(
      String what,
      Function<CellResult, Map<String, String>> part,
      List<CellResult> first,
      List<CellResult> second) {
    Map<String, Set<String>> ours = values(part, first);
    Map<String, Set<String>> theirs = values(part, second);
    Set<String> names = new LinkedHashSet<>(ours.keySet());
    names.retainAll(theirs.keySet());
    return names.stream()
        .filter(name -> !ours.getOrDefault(name, Set.of()).equals(theirs.get(name)))
        .map(name -> "%s: %s %s, %s".formatted(what, name, ours.get(name), theirs.get(name)))
        .collect(Collectors.toList());
  }

  /** All values that a fact has in a run: one that took part in two databases has two. */
  private static Map<String, Set<String>> values(
      Function<CellResult, Map<String, String>> part, List<CellResult> results) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (CellResult result : results) {
      part.apply(result)
          .forEach(
              (name, value) -> values.computeIfAbsent(name, key -> new TreeSet<>()).add(value));
    }
    return values;
  }
}
