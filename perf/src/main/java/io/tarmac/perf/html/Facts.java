package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What figures depend on, by name: machine, versions, settings. */
final class Facts {
  private static final String OVERRIDE = "consumer.override.";

  private Facts() {}

  /** Where results differ in a fact it has all their values. */
  static Map<String, String> of(List<CellResult> results) {
    Map<String, TreeSet<String>> facts = new LinkedHashMap<>();
    for (CellResult result : results) {
      result.machine().forEach((name, value) -> add(facts, name, value));
      result.versions().forEach((name, value) -> add(facts, "version of " + name, value));
      if (result.cell().database() != null) {
        String database = result.cell().database() + ": ";
        result.database().forEach((name, value) -> add(facts, database + name, value));
      }
      add(facts, "measured", result.date().substring(0, 10));
      add(facts, "seed of the order", String.valueOf(result.seed()));
      option(facts, "stack", result, "stack");
      option(facts, "heap of a worker", result, "workerHeap");
      option(facts, "options of a worker", result, "workerOptions");
      option(facts, "properties of all sinks", result, "connectorProperties");
      own(facts, "properties of ", result, "sinkProperties");
      own(facts, "URL options of ", result, "urlOptions");
    }
    // Behind the rest, for there are many.
    results.forEach(
        result -> add(facts, "consumer of " + result.cell().consumer(), limits(result)));
    Map<String, String> joined = new LinkedHashMap<>();
    facts.forEach((name, values) -> joined.put(name, String.join("; ", values)));
    return joined;
  }

  /** Null in results that do not have it. */
  static @Nullable Object option(CellResult result, String name) {
    return result.options().get(name);
  }

  private static void option(
      Map<String, TreeSet<String>> facts, String fact, CellResult result, String name) {
    add(facts, fact, text(option(result, name)));
  }

  /** Of an option that has a value for each sink. */
  private static void own(
      Map<String, TreeSet<String>> facts, String fact, CellResult result, String name) {
    String sink = result.cell().setting().sink();
    if (option(result, name) instanceof Map<?, ?> sinks && sinks.containsKey(sink)) {
      add(facts, fact + sink, text(sinks.get(sink)));
    }
  }

  private static String limits(CellResult result) {
    return new TreeMap<>(result.measurement().consumer())
        .entrySet().stream()
            .map(one -> one.getKey().replace(OVERRIDE, "") + " " + one.getValue())
            .collect(Collectors.joining(", "));
  }

  /** Without the brackets of lists and maps, and without those that are empty. */
  private static String text(@Nullable Object value) {
    return value == null ? "" : String.valueOf(value).replaceAll("^[{\\[]|[}\\]]$", "");
  }

  private static void add(Map<String, TreeSet<String>> facts, String name, String value) {
    if (!value.isEmpty()) {
      facts.computeIfAbsent(name, key -> new TreeSet<>()).add(value);
    }
  }
}
