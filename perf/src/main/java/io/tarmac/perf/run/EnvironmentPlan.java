package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The servers that settings need which are measured next to each other.
 *
 * @param database of all settings that write
 */
public record EnvironmentPlan(
    DatabaseKind database, List<Setting> settings, EnvironmentOptions options) {
  List<SinkUnderTest> sinks() {
    return settings.stream().map(Setting::sink).distinct().toList();
  }

  List<ConverterChoice> converters() {
    return settings.stream()
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
    return settings.stream().anyMatch(setting -> setting.load().supply().live());
  }

  boolean writes() {
    return settings.stream().anyMatch(setting -> setting.kind().writes());
  }

  boolean needsRegistry() {
    return converters().stream().anyMatch(ConverterChoice::needsRegistry);
  }

  /** Returns the plugin directory of another build, if one is measured. */
  Optional<Path> baseline() {
    return sinks().stream().flatMap(sink -> sink.build().stream()).findFirst();
  }
}
