package io.tarmac.perf.cli;

import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.SinkKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is measured and how it is configured. */
final class SinkOptions {
  enum YesNo {
    YES,
    NO
  }

  @Option(
      names = "--sink",
      paramLabel = "tarmac|none",
      split = ",",
      defaultValue = "tarmac",
      description =
          "Sinks, side by side. none only counts: the ceiling of consuming and converting"
              + " (default: ${DEFAULT-VALUE}).")
  List<SinkKind> sinks = new ArrayList<>();

  @Option(
      names = "--insert-mode",
      paramLabel = "insert|upsert",
      defaultValue = "insert",
      description =
          "The connector's insert.mode; upsert needs the primary key (default: ${DEFAULT-VALUE}).")
  InsertMode insertMode = InsertMode.INSERT;

  @Option(
      names = "--index",
      paramLabel = "yes|no",
      defaultValue = "yes",
      description = "Whether the table has a primary key (default: ${DEFAULT-VALUE}).")
  YesNo index = YesNo.YES;

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
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A property of the connector; repeatable. Wins over what perf/replay would set; what has an"
              + " option of its own is refused.")
  Map<String, String> properties = new LinkedHashMap<>();
}
