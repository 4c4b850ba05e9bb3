package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Rules that no single option can state. */
final class PlanRules {
  private static final String VALUE_CONVERTER = "value.converter.";

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

  PlanRules(CommandLine commandLine) {
    this.commandLine = commandLine;
  }

  void requireIndexFor(List<InsertMode> insertModes, List<Index> indexes) {
    if (insertModes.contains(InsertMode.UPSERT) && indexes.contains(Index.NO)) {
      throw wrong("--insert-mode upsert needs a primary key: not with --index no");
    }
  }

  void requireRunsOn(DatabaseKind database, List<SinkKind> sinks) {
    for (SinkKind sink : sinks) {
      if (!sink.runsOn(database)) {
        throw wrong("--sink %s: not with --database %s".formatted(sink, database));
      }
    }
  }

  void requireBaseline(Optional<Path> folder, List<SinkKind> sinks) {
    if (folder.isEmpty()) {
      return;
    }
    if (!sinks.contains(SinkKind.TARMAC)) {
      throw wrong("--baseline needs --sink tarmac next to it: add tarmac to --sink");
    }
    try {
      Layout.pluginOf(folder.get());
    } catch (ReplayFailure none) {
      throw wrong("--baseline: " + none.getMessage());
    }
  }

  /** What reads a file has neither batches nor topics, which suites vary. */
  void requireTopics(List<SinkKind> sinks) {
    for (SinkKind sink : sinks) {
      if (!sink.consumes()) {
        throw wrong("--sink %s: not in a suite".formatted(sink));
      }
    }
  }

  /** A name that nothing has would be taken for a wish that was granted. */
  void requireKnown(Map<String, Integer> events, List<Contender> contenders, List<Integer> sizes) {
    for (Map.Entry<String, Integer> entry : events.entrySet()) {
      String key = entry.getKey();
      boolean known =
          contenders.stream().anyMatch(contender -> contender.name().equals(key))
              || sizes.stream().anyMatch(size -> String.valueOf(size).equals(key));
      if (!known) {
        throw wrong("--events-for %s: neither a sink nor a batch size of this run".formatted(key));
      }
      requireAtLeast(1, "--events-for " + key, entry.getValue());
    }
  }

  void requireExperiments(SuiteName suite, List<String> names) {
    for (String name : names) {
      if (!suite.experiments().contains(name)) {
        throw wrong(
            "--experiment %s: %s has %s"
                .formatted(name, suite, String.join(", ", suite.experiments())));
      }
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

  /** MySQL does not come as a dependency. */
  void requireDatabase(DatabaseKind kind, Optional<Access> access) {
    if (kind == DatabaseKind.MYSQL && access.isEmpty()) {
      throw wrong(
          "--database mysql needs a server of your own: give its JDBC URL in the environment as "
              + DatabaseOptions.MYSQL_URL
              + ", or without a suite with --url");
    }
  }

  /** The composition has its own databases, and these only. */
  void requireInComposition(DatabaseKind kind, Optional<Access> access) {
    if (access.isPresent()) {
      throw wrong("--stack compose brings its own database: not with --url");
    }
    if (kind == DatabaseKind.MARIADB) {
      throw wrong("--stack compose has PostgreSQL and MySQL: not with --database mariadb");
    }
  }

  /** Better now than after the run. */
  void requireWritable(Optional<Path> file) {
    if (file.isEmpty()) {
      return;
    }
    Path path = file.get().toAbsolutePath();
    Path parent = path.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw wrong("--json: there is no directory for " + path);
    }
    if (Files.isDirectory(path) || !Files.isWritable(Files.exists(path) ? path : parent)) {
      throw wrong("--json: " + path + " cannot be written");
    }
  }

  /** A comma alone is a list of nothing. */
  void requireSome(String option, List<?> values) {
    if (values.isEmpty()) {
      throw wrong(option + " needs a value");
    }
  }

  /** Who gives them has forgotten the URL, or takes the embedded database for another. */
  void requireUrlForCredentials(DatabaseOptions options, Optional<Access> access) {
    if (access.isEmpty() && (options.user.isPresent() || options.password.isPresent())) {
      throw wrong("--user and --password go with --url");
    }
  }

  /** What results name must be what was measured. */
  void requireOptionsForTheirProperties(String given, Map<String, String> properties) {
    OPTIONS.forEach(
        (property, option) -> {
          if (properties.containsKey(property)) {
            throw wrong(
                "%s %s: use %s, or results would be wrong".formatted(given, property, option));
          }
        });
  }

  /** A run would wait for rows that come elsewhere, or not all of them. */
  void requireNoneOfPerfsOwn(String given, Map<String, String> properties) {
    PERFS_OWN.forEach(
        (property, reason) -> {
          if (properties.containsKey(property)) {
            throw wrong("%s %s: cannot be set, for %s".formatted(given, property, reason));
          }
        });
  }

  void requireAtLeast(int minimum, String option, int value) {
    if (value < minimum) {
      throw wrong("%s must be at least %d".formatted(option, minimum));
    }
  }

  <T> List<T> distinct(List<T> values) {
    return List.copyOf(new LinkedHashSet<>(values));
  }

  List<ConverterChoice> converters(EventOptions options, Map<String, String> properties) {
    if (!options.pluginPath.isEmpty() && options.converterClass.isEmpty()) {
      throw wrong("--plugin-path is the place of a --converter-class");
    }
    List<ConverterChoice> choices = new ArrayList<>();
    for (EventOptions.ConverterName name : distinct(options.converters)) {
      choices.add(
          switch (name) {
            case JSON -> ConverterChoice.JSON;
            case FAST_JSON -> ConverterChoice.FAST_JSON;
            case AVRO -> ConverterChoice.AVRO;
          });
    }
    if (!options.converterClass.isEmpty()) {
      choices.add(ConverterChoice.own(options.converterClass, converterProperties(properties)));
    }
    return choices.isEmpty()
        ? List.of(ConverterChoice.JSON, ConverterChoice.AVRO)
        : List.copyOf(choices);
  }

  private static Map<String, String> converterProperties(Map<String, String> properties) {
    Map<String, String> own = new HashMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.startsWith(VALUE_CONVERTER)) {
            own.put(key.substring(VALUE_CONVERTER.length()), value);
          }
        });
    return own;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(commandLine, message);
  }
}
