package io.tarmac.perf.suite;

import io.tarmac.perf.report.SinkName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The facts that the figures of a run depend on, next to its cells, by name. */
public final class RunFacts {
  /** The beginning of the names of facts that follow from the experiments. */
  public static final String CONSUMER = "consumer of ";

  private static final String CONNECTION = "connection";
  private static final String BUILD = "build: ";

  /** Of all cells. */
  private static final List<String> OPTIONS =
      List.of("stack", "workerHeap", "workerOptions", "compression", "consumerDefaults");

  /** Those that databases of one run may have of their own. */
  private static final List<String> DATABASE_OPTIONS =
      List.of("embedded", CONNECTION, "connectorProperties");

  /** Those that have a value for each sink, which may be another on each database. */
  private static final List<String> SINK_OPTIONS = List.of("sinkProperties", "urlOptions");

  private final Map<String, Set<String>> facts = new LinkedHashMap<>();

  private RunFacts() {}

  /**
   * Whether results need not have the fact: that one run has it and another has not is no
   * difference.
   */
  static boolean mayLack(String fact) {
    return fact.startsWith(BUILD) || fact.endsWith(": " + CONNECTION);
  }

  /** All values that each fact has in the results: one, unless something has changed in between. */
  public static Map<String, Set<String>> of(List<CellResult> results) {
    RunFacts facts = new RunFacts();
    results.forEach(one -> facts.add("small version", one.smoke()));
    results.forEach(
        one -> one.machine().forEach((name, value) -> facts.add("machine: " + name, value)));
    results.forEach(
        one ->
            one.versions()
                .forEach((name, value) -> facts.add("version: " + SinkName.title(name), value)));
    results.forEach(facts::addBuilds);
    results.forEach(facts::addDatabase);
    results.forEach(facts::addOptions);
    results.forEach(facts::addConsumer);
    return facts.facts;
  }

  private void addBuilds(CellResult result) {
    if (result.options().get("builds") instanceof Map<?, ?> builds) {
      builds.forEach((name, build) -> add(BUILD + name, build));
    }
  }

  private void addDatabase(CellResult result) {
    String database = result.cell().database();
    if (database != null) {
      result.database().forEach((name, value) -> add("database: " + database + ": " + name, value));
      DATABASE_OPTIONS.forEach(
          name -> add("option: " + database + ": " + name, result.options().get(name)));
    }
  }

  private void addOptions(CellResult result) {
    OPTIONS.forEach(name -> add("option: " + name, result.options().get(name)));
    String sink = result.cell().sink();
    String database = result.cell().database();
    String title = SinkName.title(sink);
    String of = database == null ? title : title + " on " + database;
    for (String name : SINK_OPTIONS) {
      if (result.options().get(name) instanceof Map<?, ?> sinks) {
        add("option: %s of %s".formatted(name, of), sinks.get(sink));
      }
    }
  }

  private void addConsumer(CellResult result) {
    CellKey cell = result.cell().ofSink(SinkName.title(result.cell().sink()));
    Map<String, String> limits = new TreeMap<>(result.measurement().consumer());
    add(CONSUMER + cell.consumer(), limits.isEmpty() ? null : limits);
  }

  private void add(String name, @Nullable Object value) {
    if (value != null) {
      facts.computeIfAbsent(name, key -> new TreeSet<>()).add(String.valueOf(value));
    }
  }
}
