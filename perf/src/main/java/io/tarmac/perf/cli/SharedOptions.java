package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import io.tarmac.perf.run.Compression;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.run.WriteMode;
import io.tarmac.perf.stack.StackKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of all suites. A list or value that is empty stands for the suite's own. */
final class SharedOptions {
  static final String MYSQL_URL = "TARMAC_MYSQL_URL";

  /** The converters perf brings itself. */
  enum ConverterName {
    JSON(ConverterChoice.JSON),
    FAST_JSON(ConverterChoice.FAST_JSON),
    AVRO(ConverterChoice.AVRO);

    private final ConverterChoice choice;

    ConverterName(ConverterChoice choice) {
      this.choice = choice;
    }

    ConverterChoice choice() {
      return choice;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Option(
      names = {"--quick", "--smoke"},
      description =
          "The small version of a suite, in minutes instead of hours; of perf/replay itself Tarmac"
              + " alone and cold, in a minute.")
  boolean quick;

  @Option(
      names = "--sink",
      paramLabel = "SINK",
      split = ",",
      description = {
        "Sinks, side by side (default: tarmac,debezium; in other suites none as well):",
        "  tarmac            as it is packaged",
        "  debezium          Debezium's JDBC sink as it comes",
        "  debezium-unnest   the same with its UNNEST statement (PostgreSQL)",
        "  debezium-rewrite  the same with the driver's rewriting of batches",
        "  debezium-reduction  the same with one change of each key in a batch",
        "  none              only counts: the ceiling of consuming and converting",
        "  copy, load-data   no Kafka: the database alone, the same rows from a file"
      })
  List<SinkKind> sinks = new ArrayList<>();

  @Option(
      names = "--variant",
      paramLabel = "NAME:KEY=VALUE[,KEY=VALUE...]",
      converter = VariantConverter.class,
      description =
          "Tarmac once more with properties of its own, measured as tarmac-NAME; repeatable. A KEY"
              + " that begins with url. is an option of the URL.")
  List<SinkUnderTest> variants = new ArrayList<>();

  @Option(
      names = "--baseline",
      paramLabel = "FOLDER",
      description =
          "The plugin of another build, measured as baseline next to tarmac: its unpacked"
              + " directory, or one that holds it, such as target.")
  Optional<Path> baseline = Optional.empty();

  @Option(
      names = "--converter",
      paramLabel = "json|fast-json|avro",
      split = ",",
      description =
          "Converters: Kafka's JSON with schemas, Tarmac's converter of the same JSON, Apicurio's"
              + " Avro in Confluent's wire format (default: avro, or the suite's).")
  List<ConverterName> converters = new ArrayList<>();

  @Option(
      names = "--converter-class",
      paramLabel = "CLASS",
      description =
          "A converter of your own instead, or as well as those of --converter. Its properties come"
              + " with --set value.converter.NAME=VALUE; keys get the same.")
  String converterClass = "";

  @Option(
      names = "--plugin-path",
      paramLabel = "PATH",
      description = "Where it is, in the form of a worker's plugin.path.")
  String pluginPath = "";

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      split = ",",
      description =
          "The connector's batch.size. The consumer's max.poll.records and fetch limits are raised"
              + " with it (default: 500, or the suite's).")
  List<Integer> batchSizes = new ArrayList<>();

  @Option(
      names = "--insert-mode",
      paramLabel = "insert|upsert",
      split = ",",
      description = "The connector's insert.mode; upsert needs the primary key (default: insert).")
  List<WriteMode> insertModes = new ArrayList<>();

  @Option(
      names = "--index",
      paramLabel = "yes|random|no",
      split = ",",
      description =
          "Whether the table has a primary key; with yes its values ascend, with random they come in"
              + " random order (default: yes).")
  List<Index> indexes = new ArrayList<>();

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      split = ",",
      description = "Only these parts of the suite.")
  List<String> experiments = new ArrayList<>();

  @Option(
      names = "--database",
      paramLabel = "postgresql|mariadb|mysql",
      split = ",",
      description =
          "PostgreSQL and MariaDB come embedded, with durability as shipped; MySQL by --url or"
              + " TARMAC_MYSQL_URL (default: postgresql; in other suites all there are).")
  List<DatabaseKind> databases = new ArrayList<>();

  @Option(
      names = "--url",
      paramLabel = "JDBC-URL",
      description =
          "A database of your own. Tables are made with names that begin with tarmac_replay_, and"
              + " dropped again.")
  Optional<String> url = Optional.empty();

  @Option(names = "--user", paramLabel = "NAME", description = "The user for --url.")
  Optional<String> user = Optional.empty();

  @Option(
      names = "--password",
      paramLabel = "PASSWORD",
      description =
          "The password for --url; better in TARMAC_PERF_PASSWORD, where other users do not see it.")
  Optional<String> password = Optional.empty();

  @Option(
      names = "--events",
      paramLabel = "N",
      description =
          "Events of the first experiment; the others follow from them (default: 100,000, or the"
              + " suite's).")
  Optional<Integer> events = Optional.empty();

  @Option(
      names = "--events-for",
      paramLabel = "SINK|BATCH-SIZE=N",
      split = ",",
      description =
          "Fewer events for slow settings, by sink or by batch size: --events-for"
              + " 1=10000,debezium=100000. Of several that apply the least is taken.")
  Map<String, Integer> fewerEvents = new LinkedHashMap<>();

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description =
          "Events that go through the worker of every setting first, unmeasured; never more than are"
              + " measured (default: 50,000, or the suite's).")
  Optional<Integer> warmup = Optional.empty();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "How often every setting is measured, in random order (default: 2; in other suites 3;"
              + " with --quick 1).")
  Optional<Integer> repeat = Optional.empty();

  @Option(
      names = "--shape",
      paramLabel = "envelope|flat",
      defaultValue = "envelope",
      description =
          "Change events as a Debezium MySQL source sends them, or rows alone"
              + " (default: ${DEFAULT-VALUE}).")
  Shape shape = Shape.ENVELOPE;

  @Option(
      names = "--compression",
      paramLabel = "none|gzip|snappy|lz4|zstd",
      defaultValue = "none",
      description =
          "How the topics are compressed, the producer's compression.type"
              + " (default: ${DEFAULT-VALUE}).")
  Compression compression = Compression.NONE;

  @Option(names = "--consumer-defaults", description = "Leave the consumer as it is by default.")
  boolean consumerDefaults;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A property of every connector; repeatable. Wins over what perf/replay would set; what has"
              + " an option of its own is refused.")
  Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--url-option",
      paramLabel = "NAME=VALUE",
      description =
          "An option of the database's URL as Tarmac is given it, such as"
              + " rewriteBatchedStatements=true; repeatable. Results name it.")
  Map<String, String> urlOptions = new LinkedHashMap<>();

  @Option(
      names = "--worker-heap",
      paramLabel = "SIZE",
      description = "The worker's maximum heap (default: 2g, Connect's own, or the suite's).")
  Optional<String> workerHeap = Optional.empty();

  @Option(
      names = "--worker-option",
      paramLabel = "OPTION",
      description =
          "A further option of the worker's JVM, such as -XX:MaxGCPauseMillis=100; repeatable.")
  List<String> workerOptions = new ArrayList<>();

  @Option(
      names = "--stack",
      paramLabel = "embedded|compose",
      defaultValue = "embedded",
      description =
          "Where broker, worker, registry and databases come from: processes of this machine, or"
              + " the containers of docker/compose.yaml, with PostgreSQL and MySQL; needs Docker on"
              + " this machine (default: ${DEFAULT-VALUE}).")
  StackKind stack = StackKind.EMBEDDED;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where results go; results of the same options that are there already are kept (default:"
              + " a new directory in perf/target/suites).")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--resume",
      description = "Go on with the suite's last run of these options that is not finished.")
  boolean resume;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides the order in which settings are measured (default: by the clock).")
  Optional<Long> seed = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "MINUTES",
      description =
          "Give up as soon as the pace shows that the run would last longer (default: four times"
              + " what is expected, at least 30).")
  Optional<Long> limitMinutes = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "How long nothing may move before a measurement fails (default: ${DEFAULT-VALUE}).")
  int timeoutSeconds = 60;

  @Option(names = "--keep", description = "Keep the temporary directories with logs and data.")
  boolean keep;

  @Option(names = "--dry-run", description = "Print the plan and end.")
  boolean dryRun;

  /**
   * Returns how to reach the user's own server of a database, if there is one.
   *
   * @param variables of the process's environment
   */
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
