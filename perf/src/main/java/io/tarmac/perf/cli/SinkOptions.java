package io.tarmac.perf.cli;

import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.SinkKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is measured and how it is configured. */
final class SinkOptions {
  @Option(
      names = "--sink",
      paramLabel = "SINK",
      split = ",",
      defaultValue = "tarmac",
      description = {
        "Sinks, side by side (default: ${DEFAULT-VALUE}):",
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
  List<Contender> variants = new ArrayList<>();

  @Option(
      names = "--baseline",
      paramLabel = "FOLDER",
      description =
          "The plugin of another build, measured as baseline next to tarmac in every round: its"
              + " unpacked directory, or one that holds it, such as target. Name this build's own"
              + " target to see how far rounds of equal builds differ.")
  Optional<Path> baseline = Optional.empty();

  @Option(
      names = "--insert-mode",
      paramLabel = "insert|upsert",
      split = ",",
      defaultValue = "insert",
      description =
          "The connector's insert.mode; upsert needs the primary key (default: ${DEFAULT-VALUE}).")
  List<InsertMode> insertModes = new ArrayList<>();

  @Option(
      names = "--index",
      paramLabel = "yes|random|no",
      split = ",",
      defaultValue = "yes",
      description =
          "Whether the table has a primary key; with yes its values ascend, with random they come in"
              + " random order (default: ${DEFAULT-VALUE}).")
  List<Index> indexes = new ArrayList<>();

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      split = ",",
      defaultValue = "500",
      description =
          "The connector's batch.size; several are measured one after another. The consumer's"
              + " max.poll.records and fetch limits are raised with it (default: ${DEFAULT-VALUE}).")
  List<Integer> batchSizes = new ArrayList<>();

  @Option(names = "--consumer-defaults", description = "Leave the consumer as it is by default.")
  boolean consumerDefaults;

  @Option(
      names = "--url-option",
      paramLabel = "NAME=VALUE",
      description =
          "An option of the database's URL as Tarmac is given it, such as"
              + " rewriteBatchedStatements=true; repeatable. Results name it.")
  Map<String, String> urlOptions = new LinkedHashMap<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A property of every connector; repeatable. Wins over what perf/replay would set; what has"
              + " an option of its own is refused.")
  Map<String, String> properties = new LinkedHashMap<>();
}
