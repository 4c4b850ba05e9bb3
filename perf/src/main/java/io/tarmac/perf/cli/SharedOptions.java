package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.trial.Compression;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.WriteMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of all suites. {@code options.properties} has their help. An empty list or value
 * stands for the suite's default.
 */
@Command(resourceBundle = "io.tarmac.perf.cli.options")
final class SharedOptions {
  static final String MYSQL_URL = "TARMAC_MYSQL_URL";

  /** A reader of the names of built-in converters. */
  static final class ConverterName implements ITypeConverter<ConverterChoice> {
    @Override
    public ConverterChoice convert(String name) {
      return ConverterChoice.ALL.stream()
          .filter(choice -> choice.name().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("'" + name + "' is not in the list"));
    }
  }

  @Option(names = "--quick")
  boolean quick;

  @Option(names = "--sink", paramLabel = "SINK", split = ",")
  List<SinkKind> sinks = new ArrayList<>();

  @Option(
      names = "--variant",
      paramLabel = "NAME:KEY=VALUE[,KEY=VALUE...]",
      converter = VariantConverter.class)
  List<SinkUnderTest> variants = new ArrayList<>();

  @Option(names = "--baseline", paramLabel = "FOLDER")
  Optional<Path> baseline = Optional.empty();

  @Option(
      names = "--converter",
      paramLabel = "json|fast-json|avro|confluent-avro|fast-avro",
      split = ",",
      converter = ConverterName.class)
  List<ConverterChoice> converters = new ArrayList<>();

  @Option(names = "--converter-class", paramLabel = "CLASS")
  String converterClass = "";

  @Option(names = "--plugin-path", paramLabel = "PATH")
  String pluginPath = "";

  @Option(names = "--batch-size", paramLabel = "N", split = ",")
  List<Integer> batchSizes = new ArrayList<>();

  @Option(names = "--insert-mode", paramLabel = "insert|upsert", split = ",")
  List<WriteMode> insertModes = new ArrayList<>();

  @Option(names = "--index", paramLabel = "yes|random|no", split = ",")
  List<Index> indexes = new ArrayList<>();

  @Option(names = "--experiment", paramLabel = "NAME", split = ",")
  List<String> experiments = new ArrayList<>();

  @Option(names = "--database", paramLabel = "postgresql|mariadb|mysql", split = ",")
  List<DatabaseKind> databases = new ArrayList<>();

  @Option(names = "--url", paramLabel = "JDBC-URL")
  Optional<String> url = Optional.empty();

  @Option(names = "--user", paramLabel = "NAME")
  Optional<String> user = Optional.empty();

  @Option(names = "--password", paramLabel = "PASSWORD")
  Optional<String> password = Optional.empty();

  @Option(names = "--events", paramLabel = "N")
  Optional<Integer> events = Optional.empty();

  @Option(names = "--warmup", paramLabel = "N")
  Optional<Integer> warmup = Optional.empty();

  @Option(names = "--repeat", paramLabel = "N")
  Optional<Integer> repeat = Optional.empty();

  @Option(names = "--compression", paramLabel = "none|gzip|snappy|lz4|zstd", defaultValue = "none")
  Compression compression = Compression.NONE;

  @Option(names = "--consumer-defaults")
  boolean consumerDefaults;

  @Option(names = "--set", paramLabel = "KEY=VALUE")
  Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = "--worker-heap", paramLabel = "SIZE")
  Optional<String> workerHeap = Optional.empty();

  @Option(names = "--worker-option", paramLabel = "OPTION")
  List<String> workerOptions = new ArrayList<>();

  @Option(names = "--stack", paramLabel = "embedded|compose", defaultValue = "embedded")
  StackKind stack = StackKind.EMBEDDED;

  @Option(names = "--out", paramLabel = "DIR")
  Optional<Path> out = Optional.empty();

  @Option(names = "--resume")
  boolean resume;

  @Option(names = "--seed", paramLabel = "N")
  Optional<Long> seed = Optional.empty();

  @Option(names = "--limit", paramLabel = "MINUTES")
  Optional<Long> limitMinutes = Optional.empty();

  @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "60")
  int timeoutSeconds = 60;

  @Option(names = "--keep")
  boolean keep;

  @Option(names = "--dry-run")
  boolean dryRun;

  /** Returns the address and credentials of the user's own server, if there is one. */
  Optional<Access> access(DatabaseKind database, Map<String, String> variables) {
    Optional<String> fallback =
        database == DatabaseKind.MYSQL
            ? Optional.ofNullable(variables.get(MYSQL_URL))
            : Optional.empty();
    Optional<String> secret =
        password.or(() -> Optional.ofNullable(variables.get("TARMAC_PERF_PASSWORD")));
    return url.or(() -> fallback)
        .map(address -> new Access(address, user, secret).withCredentialsApart());
  }
}
