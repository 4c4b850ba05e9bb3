package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.SettingNames;
import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.result.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences at the end of a run, which say how fast each sink was. */
public final class Story {
  /** The most sentences that a reader takes in. */
  private static final int MOST_SETTINGS = 12;

  private static final String COLD =
      "Cold run: the figures include the start-up, because no events went through the worker first."
          + " Use --warmup 50000 to warm it up.";

  private Story() {}

  /** Returns a sentence for each comparison with Tarmac, unless the run has many settings. */
  public static List<String> sentences(List<BenchmarkResult> results) {
    NoiseFloor floor = NoiseFloor.of(results);
    boolean writes = results.stream().anyMatch(one -> one.key().database() != null);
    boolean several = results.stream().map(one -> one.key().experiment()).distinct().count() > 1;
    Map<BenchmarkKey, List<BenchmarkSummary>> settings = new LinkedHashMap<>();
    for (BenchmarkSummary one : BenchmarkSummary.of(results)) {
      BenchmarkKey key = one.key();
      boolean isUpperLimit = writes && key.database() == null;
      if (!isUpperLimit && !key.rateIsSet() && !SinkName.isTwin(key.sink())) {
        settings.computeIfAbsent(key.ofSink(""), sinks -> new ArrayList<>()).add(one);
      }
    }
    List<String> sentences = new ArrayList<>();
    if (settings.size() <= MOST_SETTINGS) {
      settings.values().forEach(sinks -> sentences.addAll(compare(sinks, floor, several)));
    }
    boolean compared = settings.values().stream().anyMatch(sinks -> sinks.size() > 1);
    if (floor.isKnown() || compared) {
      sentences.add(floor.text());
    }
    if (results.stream().anyMatch(one -> Integer.valueOf(0).equals(one.options().get("warmup")))) {
      sentences.add(COLD);
    }
    return sentences;
  }

  /** Returns sentences on the sinks that were measured with one setting. */
  private static List<String> compare(
      List<BenchmarkSummary> sinks, NoiseFloor floor, boolean severalExperiments) {
    BenchmarkSummary ours =
        sinks.stream()
            .filter(one -> one.key().sink().equals(SinkName.TARMAC))
            .findFirst()
            .orElse(sinks.get(0));
    String setting = setting(ours, severalExperiments);
    if (sinks.size() == 1) {
      return List.of("%s events/s (%s)".formatted(speed(ours), setting));
    }
    return sinks.stream()
        .filter(other -> other != ours)
        .map(
            other ->
                floor.tells(Figure.RATE, ours, other)
                    ? "%s events/s, %s: %s times (%s)"
                        .formatted(
                            speed(ours),
                            speed(other),
                            PivotTable.times(ours.rate() / other.rate()),
                            setting)
                    : "%s events/s and %s cannot be told apart, because %s (%s)"
                        .formatted(
                            speed(ours),
                            speed(other),
                            floor.doubt(Figure.RATE, ours, other),
                            setting))
        .toList();
  }

  private static String speed(BenchmarkSummary summary) {
    return "%s %,.0f".formatted(title("sink", summary.key().sink()), summary.rate());
  }

  /** Returns a setting such as {@code PostgreSQL 18, Avro, batches of 500}. */
  private static String setting(BenchmarkSummary summary, boolean severalExperiments) {
    BenchmarkKey key = summary.key();
    Subject subject = key.setting();
    List<String> parts = new ArrayList<>();
    if (key.database() != null) {
      parts.add(database(key.database(), summary));
    }
    if (severalExperiments) {
      parts.add(title("experiment", key.experiment()));
    }
    if (subject.converter() != null) {
      parts.add(title("converter", subject.converter()));
    }
    if (subject.batchSize() != null) {
      parts.add("batches of %,d".formatted(subject.batchSize()));
    }
    if ("upsert".equals(subject.insertMode())) {
      parts.add("upsert");
    }
    if (subject.index() != null && !subject.index().equals("yes")) {
      parts.add(title("index", subject.index()));
    }
    key.load().forEach((name, value) -> parts.add(name + " " + value));
    return String.join(", ", parts);
  }

  /** Returns a database with its usual version, such as {@code MariaDB 11.4}. */
  private static String database(String name, BenchmarkSummary summary) {
    Map<String, String> settings = summary.repetitions().get(0).database();
    String version = settings.getOrDefault("server_version", settings.getOrDefault("version", ""));
    int digits = name.equals("postgresql") ? 1 : 2;
    String usual = Stream.of(version.split("[.-]")).limit(digits).collect(Collectors.joining("."));
    return (title("database", name) + " " + usual).strip();
  }

  private static String title(String kind, String name) {
    return SettingNames.title(kind, name).replace("`", "");
  }
}
