package io.tarmac.perf.cli;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.WriteMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The checks of options that picocli's annotations cannot express. */
record OptionRules(CommandLine commandLine, SuiteName suite, SharedOptions options) {
  /** The fewest events that leave enough for experiments that measure only a part of them. */
  private static final int MIN_EVENTS_OF_SUITE = 1_000;

  /** Connector properties that --set and --variant must not change, and why. */
  private static final Map<String, String> RESERVED =
      new TreeMap<>(
          Map.of(
              "batch.size", "use --batch-size, which results record",
              "connection.url", "use --url, which results record",
              "connector.class", "use --sink, which results record",
              "insert.mode", "use --insert-mode, which results record",
              "collection.name.format",
                  "cannot be set, because perf checks the table that it creates",
              "tasks.max",
                  "cannot be set, because perf measures one task; suite scale measures several",
              "topics", "cannot be set, because perf fills the topic that it creates"));

  /** Checks each option by itself and against the others. */
  void requireOptions() {
    for (OptionSpec option : commandLine.getParseResult().matchedOptions()) {
      refuse( // a comma alone is an empty list
          option.getValue() instanceof Collection<?> values && values.isEmpty(),
          option.longestName() + " needs a value");
    }
    int minEvents = suite == SuiteName.REPLAY ? 1 : MIN_EVENTS_OF_SUITE;
    options.events.ifPresent(events -> requireAtLeast(minEvents, "--events", events));
    options.warmup.ifPresent(warmup -> requireAtLeast(0, "--warmup", warmup));
    options.repeat.ifPresent(repeat -> requireAtLeast(1, "--repeat", repeat));
    requireAtLeast(1, "--timeout", options.timeoutSeconds);
    options.batchSizes.forEach(size -> requireAtLeast(1, "--batch-size", size));
    refuse(
        options.insertModes.contains(WriteMode.UPSERT) && options.indexes.contains(Index.NO),
        "--insert-mode upsert needs a primary key: leave out --index no");
    refuse(
        !options.pluginPath.isEmpty() && options.converterClass.isEmpty(),
        "--plugin-path needs --converter-class: name the converter that it contains");
    refuseReserved("--set", options.properties);
    options.variants.forEach(variant -> refuseReserved("--variant", variant.properties()));
    for (String name : options.experiments) {
      refuse(
          !suite.experiments().contains(name),
          "--experiment %s: suite %s has only %s"
              .formatted(name, suite, String.join(", ", suite.experiments())));
    }
    refuseInSuite("--insert-mode", !options.insertModes.isEmpty());
    refuseInSuite("--index", !options.indexes.isEmpty());
  }

  private void refuseInSuite(String option, boolean given) {
    refuse(
        given && suite != SuiteName.REPLAY,
        "%s: not with suite %s, which has its own values".formatted(option, suite));
  }

  /** Checks that each database is available, and that each sink runs on it. */
  void requireDatabases(
      List<DatabaseKind> databases, List<SinkKind> kinds, Map<DatabaseKind, Access> own) {
    refuse(
        databases.isEmpty(),
        "suite %s is measured on PostgreSQL only: add it to --database".formatted(suite));
    boolean composed = options.stack == StackKind.COMPOSE;
    refuse(
        options.url.isPresent() && databases.size() > 1,
        "--url is for one database: name it with --database");
    refuse(
        options.url.isEmpty() && (options.user.isPresent() || options.password.isPresent()),
        "--user and --password need --url");
    refuse(composed && !own.isEmpty(), "--stack compose brings its own database: not with --url");
    refuse(
        composed && databases.contains(DatabaseKind.MARIADB),
        "--stack compose has PostgreSQL and MySQL: not with --database mariadb");
    refuse(
        !composed
            && databases.contains(DatabaseKind.MYSQL)
            && !own.containsKey(DatabaseKind.MYSQL)
            && kinds.stream().anyMatch(SinkKind::writes),
        "--database mysql needs a server of your own: give its JDBC URL in --url or in "
            + SharedOptions.MYSQL_URL);
    for (DatabaseKind database : databases) {
      for (SinkKind kind : options.sinks) {
        refuse(!kind.runsOn(database), "--sink %s: does not run on %s".formatted(kind, database));
      }
    }
  }

  /** Checks the options that name sinks. */
  void requireSinks(List<SinkKind> kinds) {
    refuse(
        options.baseline.isPresent() && !kinds.contains(SinkKind.TARMAC),
        "--baseline is compared with --sink tarmac: add tarmac to --sink");
    for (SinkKind kind : options.sinks) {
      refuse(
          !kind.consumes() && !suite.sinks(false).contains(kind) && suite != SuiteName.REPLAY,
          "--sink %s: not in suite %s, whose sinks read topics".formatted(kind, suite));
    }
  }

  /** Checks that the options together leave something to measure, with one sink per name. */
  void requireBenchmarks(SuitePlan plan) {
    refuse(
        plan.benchmarks().isEmpty(),
        "suite %s has nothing to measure with these --experiment, --sink and --batch-size"
            .formatted(plan.suite()));
    plan.duplicateKey()
        .ifPresent(
            key -> {
              throw usageError(
                  "--variant: suite %s would have two sinks named %s; give the variant another name"
                      .formatted(plan.suite(), key.sink()));
            });
  }

  private void refuseReserved(String given, Map<String, String> properties) {
    RESERVED.forEach(
        (property, reason) ->
            refuse(
                properties.containsKey(property), "%s %s: %s".formatted(given, property, reason)));
  }

  private void requireAtLeast(int minimum, String option, int value) {
    refuse(value < minimum, "%s must be at least %d".formatted(option, minimum));
  }

  private void refuse(boolean refused, String message) {
    if (refused) {
      throw usageError(message);
    }
  }

  ParameterException usageError(String message) {
    return new ParameterException(commandLine, message);
  }
}
