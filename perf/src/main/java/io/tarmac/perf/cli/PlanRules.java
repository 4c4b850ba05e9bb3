package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.InsertMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Rules that no single option can state. */
final class PlanRules {
  private static final String VALUE_CONVERTER = "value.converter.";

  private final CommandLine commandLine;

  PlanRules(CommandLine commandLine) {
    this.commandLine = commandLine;
  }

  void requireIndexFor(InsertMode insertMode, SinkOptions.YesNo index) {
    if (insertMode == InsertMode.UPSERT && index == SinkOptions.YesNo.NO) {
      throw wrong("--insert-mode upsert needs a primary key: not with --index no");
    }
  }

  /** MySQL does not come as a dependency. */
  void requireDatabase(DatabaseKind kind, Optional<Access> access) {
    if (kind == DatabaseKind.MYSQL && access.isEmpty()) {
      throw wrong(
          "--database mysql needs a server of your own: give its JDBC URL with --url, or in the"
              + " environment as "
              + DatabaseOptions.MYSQL_URL);
    }
  }

  /** Better now than after the run. */
  void requireWritable(Optional<Path> file) {
    if (file.map(Path::toAbsolutePath).map(Path::getParent).filter(Files::isDirectory).isEmpty()
        && file.isPresent()) {
      throw wrong("--json: there is no directory for " + file.get());
    }
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
