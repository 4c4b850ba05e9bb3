package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.WriteMode;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuiteOptions;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Rules that no single option can state. */
final class PlanRules {
  private static final String VALUE_CONVERTER = "value.converter.";

  /** Of fewer events the experiments of a suite have too small a part. */
  private static final int LEAST_EVENTS_OF_SUITE = 1_000;

  /** Properties that have an option of their own. */
  private static final Map<String, String> OPTIONS =
      new TreeMap<>(
          Map.of(
              "batch.size", "--batch-size",
              "connection.url", "--url",
              "connector.class", "--sink",
              "insert.mode", "--insert-mode"));

  /** Properties on which the measuring itself rests, and why they are as they are. */
  private static final Map<String, String> PERFS_OWN =
      new TreeMap<>(
          Map.of(
              "collection.name.format", "rows are looked for in the table that perf makes",
              "tasks.max", "one task is measured; the suite scale measures several",
              "topics", "events are in the topic that perf fills"));

  private final CommandLine commandLine;
  private final SuiteName suite;
  private final SharedOptions options;

  PlanRules(CommandLine commandLine, SuiteName suite, SharedOptions options) {
    this.commandLine = commandLine;
    this.suite = suite;
    this.options = options;
  }

  /** Checks each option by itself and against the others. */
  void requireOptions() {
    requireSome("--sink", options.sinks);
    requireSome("--database", options.databases);
    requireSome("--batch-size", options.batchSizes);
    requireSome("--insert-mode", options.insertModes);
    requireSome("--index", options.indexes);
    options.events.ifPresent(
        events ->
            requireAtLeast(
                suite == SuiteName.REPLAY ? 1 : LEAST_EVENTS_OF_SUITE, "--events", events));
    options.warmup.ifPresent(warmup -> requireAtLeast(0, "--warmup", warmup));
    options.repeat.ifPresent(repeat -> requireAtLeast(1, "--repeat", repeat));
    requireAtLeast(1, "--timeout", options.timeoutSeconds);
    options.batchSizes.forEach(size -> requireAtLeast(1, "--batch-size", size));
    if (options.insertModes.contains(WriteMode.UPSERT) && options.indexes.contains(Index.NO)) {
      throw wrong("--insert-mode upsert needs a primary key: not with --index no");
    }
    if (!options.pluginPath.isEmpty() && options.converterClass.isEmpty()) {
      throw wrong("--plugin-path is the place of a --converter-class");
    }
    requireFree("--set", options.properties);
    options.variants.forEach(variant -> requireFree("--variant", variant.properties()));
    for (String name : options.experiments) {
      if (!suite.experiments().contains(name)) {
        throw wrong(
            "--experiment %s: %s has %s"
                .formatted(name, suite, String.join(", ", suite.experiments())));
      }
    }
    if (suite != SuiteName.REPLAY) {
      requireNone("--insert-mode", options.insertModes.isEmpty());
      requireNone("--index", options.indexes.isEmpty());
      requireNone("--events-for", options.fewerEvents.isEmpty());
    }
  }

  private void requireNone(String option, boolean none) {
    if (!none) {
      throw wrong("%s: not with suite %s, whose settings have their own".formatted(option, suite));
    }
  }

  /** Checks that each database can be had, and that each sink runs on it. */
  void requireDatabases(
      List<DatabaseKind> databases, List<SinkKind> kinds, Map<DatabaseKind, Access> own) {
    if (options.url.isPresent() && databases.size() > 1) {
      throw wrong("--url is of one database: name it with --database");
    }
    if (options.url.isEmpty() && (options.user.isPresent() || options.password.isPresent())) {
      throw wrong("--user and --password go with --url");
    }
    for (DatabaseKind database : databases) {
      if (options.stack == StackKind.COMPOSE) {
        requireInComposition(database, own);
      } else if (database == DatabaseKind.MYSQL
          && own.isEmpty()
          && kinds.stream().anyMatch(SinkKind::writes)) {
        throw wrong(
            "--database mysql needs a server of your own: give its JDBC URL with --url, or in the"
                + " environment as "
                + SharedOptions.MYSQL_URL);
      }
      for (SinkKind kind : options.sinks) {
        if (!kind.runsOn(database)) {
          throw wrong("--sink %s: not with --database %s".formatted(kind, database));
        }
      }
    }
  }

  /** Checks that the composition has the database; it has its own databases and these only. */
  private void requireInComposition(DatabaseKind database, Map<DatabaseKind, Access> own) {
    if (!own.isEmpty()) {
      throw wrong("--stack compose brings its own database: not with --url");
    }
    if (database == DatabaseKind.MARIADB) {
      throw wrong("--stack compose has PostgreSQL and MySQL: not with --database mariadb");
    }
  }

  /** Checks the options that name sinks. */
  void requireSinks(SuiteOptions asked, List<SinkKind> kinds) {
    if (options.baseline.isPresent() && !kinds.contains(SinkKind.TARMAC)) {
      throw wrong("--baseline needs --sink tarmac next to it: add tarmac to --sink");
    }
    for (SinkKind kind : options.sinks) {
      if (!kind.consumes() && !suite.sinks(false).contains(kind) && suite != SuiteName.REPLAY) {
        throw wrong("--sink %s: not in suite %s, which varies batches".formatted(kind, suite));
      }
    }
    options.fewerEvents.forEach(
        (key, events) -> {
          // A name that nothing has would be taken for a wish that was granted.
          if (asked.sinks().stream().noneMatch(sink -> sink.name().equals(key))
              && asked.batchSizes().stream().noneMatch(size -> key.equals(size.toString()))) {
            throw wrong(
                "--events-for %s: neither a sink nor a batch size of this run".formatted(key));
          }
          requireAtLeast(1, "--events-for " + key, events);
        });
  }

  /** Returns the plugin of another build. */
  Path baseline(Path folder) {
    try {
      return Layout.pluginOf(folder);
    } catch (ReplayFailure none) {
      throw wrong("--baseline: " + none.getMessage());
    }
  }

  /** Options can each be right and leave nothing together. */
  void requireCells(SuitePlan plan) {
    if (plan.cells().isEmpty()) {
      throw wrong(
          "suite %s has nothing to measure with these --experiment, --sink and --batch-size"
              .formatted(plan.suite()));
    }
  }

  /** Returns the user's own converter with its properties. */
  ConverterChoice ownConverter() {
    Map<String, String> own = new HashMap<>();
    options.properties.forEach(
        (key, value) -> {
          if (key.startsWith(VALUE_CONVERTER)) {
            own.put(key.substring(VALUE_CONVERTER.length()), value);
          }
        });
    return ConverterChoice.own(options.converterClass, own);
  }

  /** Checks that results name what was measured, and that rows arrive where perf looks for them. */
  private void requireFree(String given, Map<String, String> properties) {
    OPTIONS.forEach(
        (property, option) -> {
          if (properties.containsKey(property)) {
            throw wrong(
                "%s %s: use %s, or results would be wrong".formatted(given, property, option));
          }
        });
    PERFS_OWN.forEach(
        (property, reason) -> {
          if (properties.containsKey(property)) {
            throw wrong("%s %s: cannot be set, for %s".formatted(given, property, reason));
          }
        });
  }

  /** Checks that an option that was given has a value: a comma alone is a list of nothing. */
  private void requireSome(String option, List<?> values) {
    boolean given =
        commandLine.getParseResult() != null
            && commandLine.getParseResult().hasMatchedOption(option);
    if (given && values.isEmpty()) {
      throw wrong(option + " needs a value");
    }
  }

  private void requireAtLeast(int minimum, String option, int value) {
    if (value < minimum) {
      throw wrong("%s must be at least %d".formatted(option, minimum));
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(commandLine, message);
  }
}
