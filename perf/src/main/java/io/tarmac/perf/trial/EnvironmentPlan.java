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
 * Benchmarks that share one set of servers.
 *
 * @param database the database of all benchmarks that write
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

  /** Returns the access to the user's own database; empty if the run starts one. */
  Optional<Access> ownDatabase() {
    return Optional.ofNullable(options.ownDatabases().get(database));
  }

  /**
   * Returns whether a PostgreSQL that the run starts must record the time of each commit. Other
   * databases need no setting for that.
   */
  boolean tracksCommitTimestamps() {
    return settings().stream().anyMatch(setting -> setting.load().live());
  }

  /**
   * Returns whether the database records the commit times of a setting. Recording costs speed, so
   * only latency settings have it, and never on the user's own server. The user of Compose's MySQL
   * may not read the binary log.
   */
  boolean recordsCommitTimes(Setting setting) {
    return setting.load().atFixedRate()
        && ownDatabase().isEmpty()
        && database != DatabaseKind.MYSQL;
  }

  /** Returns the kind of MariaDB's tables at fixed rates; at full speed they are always plain. */
  Map<String, String> tableFacts() {
    boolean fixedRates = settings().stream().anyMatch(setting -> setting.load().atFixedRate());
    boolean timed = settings().stream().anyMatch(this::recordsCommitTimes);
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

  /** Returns the services of {@code docker/compose.yaml} to start. */
  Set<String> services() {
    return settings().stream()
        .flatMap(setting -> setting.services(database).stream())
        .collect(Collectors.toSet());
  }

  /** Returns the plugin directory of another build, if one is measured. */
  Optional<Path> baseline() {
    return sinks().stream().flatMap(sink -> sink.build().stream()).findFirst();
  }

  /** Returns the bytes of all topics on disk. A topic that benchmarks share counts once. */
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
