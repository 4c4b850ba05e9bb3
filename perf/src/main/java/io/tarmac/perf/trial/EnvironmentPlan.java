package io.tarmac.perf.trial;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Traffic;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Benchmarks that are measured next to each other, and the servers that they need.
 *
 * @param database of all benchmarks that write
 */
public record EnvironmentPlan(
    DatabaseKind database, List<TrialPlan> benchmarks, EnvironmentOptions options) {

  private List<Setting> settings() {
    return benchmarks.stream().map(TrialPlan::setting).toList();
  }

  List<SinkUnderTest> sinks() {
    return settings().stream().map(Setting::sink).distinct().toList();
  }

  List<ConverterChoice> converters() {
    return settings().stream()
        .filter(setting -> setting.kind().consumes())
        .map(Setting::converter)
        .distinct()
        .toList();
  }

  /** Returns how to reach a database that is there already; empty if the run starts one. */
  Optional<Access> ownDatabase() {
    return Optional.ofNullable(options.ownDatabases().get(database));
  }

  /**
   * Returns whether a PostgreSQL that the run starts keeps the time of each commit. Other databases
   * need no setting for it.
   */
  boolean commitTimes() {
    return settings().stream().anyMatch(setting -> setting.load().live());
  }

  /**
   * Returns whether the run sees to it that the database keeps the time of each commit of a
   * setting. That costs speed, so only a latency is worth it; and a server of the user's own is
   * left as it is. The user of a composed MySQL may not read the server's log.
   */
  boolean timesCommits(Setting setting) {
    return setting.load().atFixedRate()
        && ownDatabase().isEmpty()
        && database != DatabaseKind.MYSQL;
  }

  /** Returns the kind of a MariaDB's tables at fixed rates; at full speed they are plain. */
  Map<String, String> tableFacts() {
    boolean fixedRates = settings().stream().anyMatch(setting -> setting.load().atFixedRate());
    boolean timed = settings().stream().anyMatch(this::timesCommits);
    return database == DatabaseKind.MARIADB && fixedRates
        ? Map.of("tables at fixed rates", timed ? "system-versioned" : "plain, so no latency")
        : Map.of();
  }

  boolean writes() {
    return settings().stream().anyMatch(setting -> setting.kind().writes());
  }

  boolean needsRegistry() {
    return converters().stream().anyMatch(ConverterChoice::needsRegistry);
  }

  /** Returns the services of the composition that are started. */
  Set<String> services() {
    return settings().stream()
        .flatMap(setting -> setting.services(database).stream())
        .collect(Collectors.toSet());
  }

  /** Returns the plugin directory of another build, if one is measured. */
  Optional<Path> baseline() {
    return sinks().stream().flatMap(sink -> sink.build().stream()).findFirst();
  }

  /** Returns the bytes that all events take on disk. Benchmarks may share a topic. */
  long bytesOnDisk() {
    Map<String, Long> topics = new HashMap<>();
    for (TrialPlan benchmark : benchmarks) {
      Setting setting = benchmark.setting();
      long bytesOfEvent =
          setting.load().traffic().map(Traffic::bytesOnDisk).orElse(Traffic.USUAL_BYTES_ON_DISK);
      for (int events : List.of(benchmark.events(), benchmark.warmup())) {
        topics.put(Topics.name(setting, events), events * bytesOfEvent);
      }
    }
    return topics.values().stream().mapToLong(Long::longValue).sum();
  }
}
