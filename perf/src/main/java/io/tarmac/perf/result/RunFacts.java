package io.tarmac.perf.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The facts that results depend on in addition to their benchmarks, by name. */
public final class RunFacts {
  /** The start of the names of facts that follow from the experiments. */
  public static final String CONSUMER = "consumer of ";

  /** The options that may differ between the databases of a run. */
  private static final List<String> DATABASE_OPTIONS =
      List.of("embedded", "connection", "connectorProperties");

  private static final List<String> RUN_OPTIONS =
      List.of("stack", "workerHeap", "workerOptions", "compression", "consumerDefaults");

  /** The sources of facts, in the order of the report. */
  private static final List<Function<BenchmarkResult, Map<String, ?>>> SOURCES =
      List.of(
          one -> Map.of("quick", one.quick()),
          one -> withPrefix("machine: ", one.machine()),
          RunFacts::versions,
          one -> withPrefix("build: ", one.options().get("builds")),
          one -> ofDatabase("database: ", one, one.database()),
          one -> ofDatabase("option: ", one, options(one, DATABASE_OPTIONS)),
          one -> withPrefix("option: ", options(one, RUN_OPTIONS)),
          RunFacts::sinkOptions,
          RunFacts::consumer);

  private RunFacts() {}

  /** Returns the values of each fact: one, unless it has changed between results. */
  public static Map<String, Set<String>> of(List<BenchmarkResult> results) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    for (Function<BenchmarkResult, Map<String, ?>> source : SOURCES) {
      for (BenchmarkResult result : results) {
        source
            .apply(result)
            .forEach(
                (name, value) ->
                    facts.computeIfAbsent(name, key -> new TreeSet<>()).add(String.valueOf(value)));
      }
    }
    return facts;
  }

  /** Returns a line for each fact in which the results of two runs differ. */
  static List<String> differences(List<BenchmarkResult> first, List<BenchmarkResult> second) {
    Map<String, Set<String>> ours = of(first);
    Map<String, Set<String>> theirs = of(second);
    // Some results lack these facts, which is no difference.
    ours.keySet().removeIf(name -> mayLack(name) && !theirs.containsKey(name));
    theirs.keySet().removeIf(name -> mayLack(name) && !ours.containsKey(name));
    return differences(ours, theirs, Set.of("-"), "%s %s, %s");
  }

  private static boolean mayLack(String fact) {
    return fact.startsWith("build: ") || fact.endsWith(": connection");
  }

  /**
   * Returns a line for each name whose values differ.
   *
   * @param missing the value of a name that one side lacks
   * @param format of the name and both values
   */
  static <V> List<String> differences(
      Map<String, V> first, Map<String, V> second, V missing, String format) {
    Set<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(second.keySet());
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      V one = first.getOrDefault(name, missing);
      V other = second.getOrDefault(name, missing);
      if (!one.equals(other)) {
        lines.add(format.formatted(name, one, other));
      }
    }
    return lines;
  }

  private static Map<String, Object> versions(BenchmarkResult one) {
    Map<String, Object> versions = new LinkedHashMap<>();
    one.versions().forEach((name, version) -> versions.put(sinkTitle(name), version));
    return withPrefix("version: ", versions);
  }

  /** Returns the title of a sink; a twin has the title of its original. */
  private static String sinkTitle(String sink) {
    return SinkName.title(SinkName.ofTwin(sink));
  }

  private static Map<String, Object> ofDatabase(
      String kind, BenchmarkResult one, Map<String, ?> facts) {
    String database = one.key().database();
    return database == null ? Map.of() : withPrefix(kind + database + ": ", facts);
  }

  /** Returns the options of the sink, which may differ between databases. */
  private static Map<String, Object> sinkOptions(BenchmarkResult one) {
    String sink = one.key().sink();
    String database = one.key().database();
    String suffix = " of " + sinkTitle(sink) + (database == null ? "" : " on " + database);
    Map<String, Object> facts = new LinkedHashMap<>();
    options(one, List.of("sinkProperties", "urlOptions"))
        .forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> sinks && sinks.get(sink) != null) {
                facts.put("option: " + name + suffix, sinks.get(sink));
              }
            });
    return facts;
  }

  /** Returns the limits of the consumer, which follow from the converter and the batch size. */
  private static Map<String, Object> consumer(BenchmarkResult one) {
    Subject setting = one.key().ofSink(SinkName.title(one.key().sink())).setting();
    String converter = String.valueOf(setting.converter());
    Integer batchSize = setting.batchSize();
    Subject owner =
        batchSize == null ? setting : new Subject(converter, null, batchSize, null, null);
    Map<String, String> limits = new TreeMap<>(one.measurement().consumer());
    return limits.isEmpty() ? Map.of() : Map.of(CONSUMER + owner, limits);
  }

  private static Map<String, Object> options(BenchmarkResult one, Collection<String> names) {
    Map<String, Object> options = new LinkedHashMap<>(one.options());
    options.keySet().retainAll(names);
    return options;
  }

  /** Returns the entries of a map under prefixed names; none if the value is no map. */
  private static Map<String, Object> withPrefix(String prefix, @Nullable Object facts) {
    Map<String, Object> prefixed = new LinkedHashMap<>();
    if (facts instanceof Map<?, ?> all) {
      all.forEach((name, value) -> prefixed.put(prefix + name, value));
    }
    return prefixed;
  }
}
