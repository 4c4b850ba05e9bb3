package io.tarmac.perf.cli;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuiteOptions;
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

/** The rules that no single option can state. */
record PlanRules(CommandLine commandLine, SuiteName suite, SharedOptions options) {
  /** The events below which an experiment of a suite has too small a part of them. */
  private static final int LEAST_EVENTS_OF_SUITE = 1_000;

  /** The properties that cannot be set, and why: results name them, or measuring rests on them. */
  private static final Map<String, String> REFUSED =
      new TreeMap<>(
          Map.of(
              "batch.size", "use --batch-size, or results would be wrong",
              "connection.url", "use --url, or results would be wrong",
              "connector.class", "use --sink, or results would be wrong",
              "insert.mode", "use --insert-mode, or results would be wrong",
              "collection.name.format",
                  "cannot be set, for rows are looked for in the table that perf makes",
              "tasks.max",
                  "cannot be set, for one task is measured; the suite scale measures several",
              "topics", "cannot be set, for events are in the topic that perf fills"));

  /** Checks each option by itself and against the others. */
  void requireOptions() {
    for (OptionSpec option : commandLine.getParseResult().matchedOptions()) {
      refuse( // a comma alone is a list of nothing
          option.getValue() instanceof Collection<?> values && values.isEmpty(),
          option.longestName() + " needs a value");
    }
    int leastEvents = suite == SuiteName.REPLAY ? 1 : LEAST_EVENTS_OF_SUITE;
    options.events.ifPresent(events -> requireAtLeast(leastEvents, "--events", events));
    options.warmup.ifPresent(warmup -> requireAtLeast(0, "--warmup", warmup));
    options.repeat.ifPresent(repeat -> requireAtLeast(1, "--repeat", repeat));
    requireAtLeast(1, "--timeout", options.timeoutSeconds);
    options.batchSizes.forEach(size -> requireAtLeast(1, "--batch-size", size));
    refuse(
        options.insertModes.contains(WriteMode.UPSERT) && options.indexes.contains(Index.NO),
        "--insert-mode upsert needs a primary key: not with --index no");
    refuse(
        !options.pluginPath.isEmpty() && options.converterClass.isEmpty(),
        "--plugin-path is the place of a --converter-class");
    requireFree("--set", options.properties);
    options.variants.forEach(variant -> requireFree("--variant", variant.properties()));
    for (String name : options.experiments) {
      refuse(
          !suite.experiments().contains(name),
          "--experiment %s: %s has %s"
              .formatted(name, suite, String.join(", ", suite.experiments())));
    }
    refuseInSuite("--insert-mode", !options.insertModes.isEmpty());
    refuseInSuite("--index", !options.indexes.isEmpty());
    refuseInSuite("--events-for", !options.fewerEvents.isEmpty());
  }

  private void refuseInSuite(String option, boolean given) {
    refuse(
        given && suite != SuiteName.REPLAY,
        "%s: not with suite %s, whose settings have their own".formatted(option, suite));
  }

  /** Checks that each database can be had, and that each sink runs on it. */
  void requireDatabases(
      List<DatabaseKind> databases, List<SinkKind> kinds, Map<DatabaseKind, Access> own) {
    refuse(
        databases.isEmpty(),
        "suite %s is measured on PostgreSQL only: add it to --database".formatted(suite));
    boolean composed = options.stack == StackKind.COMPOSE;
    refuse(
        options.url.isPresent() && databases.size() > 1,
        "--url is of one database: name it with --database");
    refuse(
        options.url.isEmpty() && (options.user.isPresent() || options.password.isPresent()),
        "--user and --password go with --url");
    refuse(composed && !own.isEmpty(), "--stack compose brings its own database: not with --url");
    refuse(
        composed && databases.contains(DatabaseKind.MARIADB),
        "--stack compose has PostgreSQL and MySQL: not with --database mariadb");
    refuse(
        !composed
            && databases.contains(DatabaseKind.MYSQL)
            && !own.containsKey(DatabaseKind.MYSQL)
            && kinds.stream().anyMatch(SinkKind::writes),
        "--database mysql needs a server of your own: give its JDBC URL with --url, or in the"
            + " environment as "
            + SharedOptions.MYSQL_URL);
    for (DatabaseKind database : databases) {
      for (SinkKind kind : options.sinks) {
        refuse(
            !kind.runsOn(database), "--sink %s: not with --database %s".formatted(kind, database));
      }
    }
  }

  /** Checks the options that name sinks. */
  void requireSinks(SuiteOptions asked, List<SinkKind> kinds) {
    refuse(
        options.baseline.isPresent() && !kinds.contains(SinkKind.TARMAC),
        "--baseline needs --sink tarmac next to it: add tarmac to --sink");
    for (SinkKind kind : options.sinks) {
      refuse(
          !kind.consumes() && !suite.sinks(false).contains(kind) && suite != SuiteName.REPLAY,
          "--sink %s: not in suite %s, which varies batches".formatted(kind, suite));
    }
    options.fewerEvents.forEach(
        (key, events) -> {
          refuse( // a name that nothing has would be taken for a wish that was granted
              asked.sinks().stream().noneMatch(sink -> sink.name().equals(key))
                  && asked.batchSizes().stream().noneMatch(size -> key.equals(size.toString())),
              "--events-for %s: neither a sink nor a batch size of this run".formatted(key));
          requireAtLeast(1, "--events-for " + key, events);
        });
  }

  /** Checks that options, which can each be right, leave something together. */
  void requireBenchmarks(SuitePlan plan) {
    refuse(
        plan.benchmarks().isEmpty(),
        "suite %s has nothing to measure with these --experiment, --sink and --batch-size"
            .formatted(plan.suite()));
    plan.twice()
        .ifPresent(
            cell -> {
              throw wrong(
                  "--variant: suite %s would have two sinks named %s; give the variant another name"
                      .formatted(plan.suite(), cell.sink()));
            });
  }

  private void requireFree(String given, Map<String, String> properties) {
    REFUSED.forEach(
        (property, reason) ->
            refuse(
                properties.containsKey(property), "%s %s: %s".formatted(given, property, reason)));
  }

  private void requireAtLeast(int minimum, String option, int value) {
    refuse(value < minimum, "%s must be at least %d".formatted(option, minimum));
  }

  private void refuse(boolean wrong, String message) {
    if (wrong) {
      throw wrong(message);
    }
  }

  /** Returns the exception of a wrong option. */
  ParameterException wrong(String message) {
    return new ParameterException(commandLine, message);
  }
}
