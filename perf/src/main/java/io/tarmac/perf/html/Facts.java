package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What figures depend on, by name: machine, versions, settings. */
final class Facts {
  private static final String OVERRIDE = "consumer.override.";
  private static final String DAY = "measured";

  private Facts() {}

  /** Where results differ in a fact it has all their values, and says which runs had which. */
  static Map<String, String> of(List<CellResult> results) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("seed of the order", Runs.contents(results));
    Map<String, Fact> facts = facts(results);
    // Behind the rest, for there are many.
    results.forEach(
        result -> add(facts, "consumer of " + result.cell().consumer(), result, limits(result)));
    facts.forEach((name, fact) -> texts.put(name, fact.text()));
    return texts;
  }

  /**
   * The names of those in which runs differ. What follows from the experiments, as limits of
   * consumers, is not among them.
   */
  static List<String> differing(List<CellResult> results) {
    return facts(results).entrySet().stream()
        .filter(fact -> fact.getValue().differs() && !fact.getKey().equals(DAY))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Map<String, Fact> facts(List<CellResult> results) {
    Map<String, Fact> facts = new LinkedHashMap<>();
    for (CellResult result : results) {
      add(facts, DAY, result, Runs.day(result));
      result.machine().forEach((name, value) -> add(facts, name, result, value));
      result.versions().forEach((name, value) -> add(facts, "version of " + name, result, value));
      if (option(result, "builds") instanceof Map<?, ?> builds) {
        builds.forEach((name, build) -> add(facts, "build of " + name, result, text(build)));
      }
      option(facts, "stack", result, "stack");
      option(facts, "heap of a worker", result, "workerHeap");
      option(facts, "options of a worker", result, "workerOptions");
      option(facts, "properties of all sinks", result, "connectorProperties");
      own(facts, "properties of ", result, "sinkProperties");
      own(facts, "URL options of ", result, "urlOptions");
    }
    for (CellResult result : results) {
      if (result.cell().database() != null) {
        String database = result.cell().database() + ": ";
        result.database().forEach((name, value) -> add(facts, database + name, result, value));
        option(facts, database + "parameters of the URL", result, "connection");
      }
    }
    return facts;
  }

  /** Null in results that do not have it. */
  static @Nullable Object option(CellResult result, String name) {
    return result.options().get(name);
  }

  private static void option(Map<String, Fact> facts, String fact, CellResult result, String name) {
    add(facts, fact, result, text(option(result, name)));
  }

  /** Of an option that has a value for each sink. */
  private static void own(Map<String, Fact> facts, String fact, CellResult result, String name) {
    String sink = result.cell().setting().sink();
    if (option(result, name) instanceof Map<?, ?> sinks && sinks.containsKey(sink)) {
      add(facts, fact + sink, result, text(sinks.get(sink)));
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

  private static void add(Map<String, Fact> facts, String name, CellResult result, String value) {
    if (!value.isEmpty()) {
      facts.computeIfAbsent(name, key -> new Fact()).add(value, result.seed());
    }
  }
}
