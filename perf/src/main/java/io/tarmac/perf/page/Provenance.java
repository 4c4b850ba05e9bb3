package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** On what results were measured, how, and how far they can be trusted. */
final class Provenance {
  private static final double NEAR = 0.2;
  private static final String KIND = "kind";

  /** As options say it. */
  private static final List<Object> NONE = List.of(Map.of(), List.of());

  private final List<CellResult> results;

  /**
   * @param results of one suite; at least one
   */
  Provenance(List<CellResult> results) {
    this.results = results;
  }

  /**
   * @param file the results, as the page links to them
   */
  void append(Markdown page, String file) {
    page.paragraph(
        "Measured on %s with everything on it, broker, worker and database. %s. A worker has a heap of %s. ([results](%s))"
            .formatted(
                machines(),
                versions(),
                all(result -> String.valueOf(result.options().get("workerHeap"))),
                file));
    page.paragraph(procedure());
    page.paragraph("Runs:").items(new RunList(results).items());
    List<String> databases = databases();
    page.paragraph(databases.isEmpty() ? "" : "Settings that the servers report:").items(databases);
  }

  private String machines() {
    TreeSet<String> machines =
        results.stream().map(Provenance::machine).collect(Collectors.toCollection(TreeSet::new));
    return machines.size() == 1
        ? "one machine (%s)".formatted(machines.first())
        : "%d machines (%s), each".formatted(machines.size(), String.join("; or ", machines));
  }

  private String procedure() {
    List<CellSummary> repeated =
        new Figures(results)
            .all().stream().filter(one -> one.runs() > 1 && !one.cell().rateIsSet()).toList();
    StringBuilder text = new StringBuilder();
    if (results.stream().allMatch(Provenance::plain)) {
      text.append(
          "Sinks have their defaults but for what is varied and the mode of the key, and consumers have fetches that hold whole batches; no URL has options, such as a driver's rewriting of batches. ");
    }
    if (results.stream().anyMatch(CellResult::smoke)) {
      text.append("The small version of the suite: of a shape, not of a height. ");
    }
    text.append(
        "Every setting has a worker of its own, through which other events have gone before; a consumer's polls are as large as its batches, or 500 where those are smaller.");
    if (repeated.isEmpty()) {
      return text.append(" Each was measured once.").toString();
    }
    int most = repeated.stream().mapToInt(CellSummary::runs).max().orElseThrow();
    int least = repeated.stream().mapToInt(CellSummary::runs).min().orElseThrow();
    text.append(" Medians of ").append(least == most ? "" : least + " to ").append(most);
    long once = new Figures(results).all().stream().filter(one -> one.runs() == 1).count();
    if (once > 0) {
      text.append(" (of %d settings one measurement)".formatted(once));
    }
    double farthest = repeated.stream().mapToDouble(Provenance::distance).max().orElseThrow();
    long near = repeated.stream().filter(one -> distance(one) <= NEAR).count();
    return text.append(
            "; of events a second in %d of %d settings every repetition is within %s of its median, the farthest is %s from it."
                .formatted(near, repeated.size(), Numbers.percent(NEAR), Numbers.percent(farthest)))
        .toString();
  }

  private static boolean plain(CellResult result) {
    Map<String, Object> options = result.options();
    return Boolean.FALSE.equals(options.get("consumerDefaults"))
        && Stream.of(
                "sinkProperties",
                "urlOptions",
                "connection",
                "connectorProperties",
                "workerOptions")
            .map(options::get)
            .allMatch(value -> value == null || NONE.contains(value));
  }

  private static double distance(CellSummary summary) {
    return Math.max(summary.most() / summary.median() - 1, 1 - summary.least() / summary.median());
  }

  private static String machine(CellResult result) {
    Map<String, String> machine = result.machine();
    return "%s processors, %s, %s, %s"
        .formatted(
            machine.get("processors"),
            machine.get("processor"),
            machine.get("memory"),
            machine.get("system"));
  }

  /** What a suite measured later is not in its first results. */
  private String versions() {
    Map<String, TreeSet<String>> versions = new TreeMap<>();
    for (CellResult result : results) {
      result
          .versions()
          .forEach(
              (name, version) ->
                  versions.computeIfAbsent(title(name), key -> new TreeSet<>()).add(version));
    }
    versions.remove(title(SinkName.COUNTING));
    return versions.entrySet().stream()
        .map(one -> one.getKey() + " " + String.join(" and ", one.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String title(String version) {
    return switch (version) {
      case "java" -> "Java";
      case "kafka" -> "Kafka";
      default -> Line.sinkTitle(version);
    };
  }

  private List<String> databases() {
    Map<String, TreeSet<String>> settings = new TreeMap<>(DatabaseName.ORDER);
    for (CellResult result : results) {
      String kind = result.database().get(KIND);
      if (kind != null) {
        settings
            .computeIfAbsent(kind, key -> new TreeSet<>())
            .add(settings(result.database()) + reached(result));
      }
    }
    return settings.entrySet().stream()
        .map(one -> DatabaseName.title(one.getKey()) + ": " + String.join("; or ", one.getValue()))
        .toList();
  }

  private static String settings(Map<String, String> database) {
    return database.entrySet().stream()
        .filter(one -> !one.getKey().equals(KIND))
        .map(one -> "`%s` %s".formatted(one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** What the URL of a server of one's own says, for both sinks. */
  private static String reached(CellResult result) {
    return result.options().get("connection") instanceof Map<?, ?> parameters
            && !parameters.isEmpty()
        ? "; its URL has "
            + parameters.entrySet().stream()
                .map(one -> "`%s=%s`".formatted(one.getKey(), one.getValue()))
                .sorted()
                .collect(Collectors.joining(", "))
        : "";
  }

  private String all(Function<CellResult, String> part) {
    return String.join(
        "; ", results.stream().map(part).collect(Collectors.toCollection(TreeSet::new)));
  }
}
