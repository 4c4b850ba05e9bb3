package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Events4Traffic;
import io.tarmac.perf.run.Compression;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.run.Spread;
import io.tarmac.perf.run.Supply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Redpanda's benchmark of JDBC sinks: many small rows, no key, sixteen partitions and tasks. */
final class Events4Suite {
  static final String NAME = "events4";
  static final String EXPERIMENT = "without-key";

  private static final int TASKS = 16;

  private static final Load LOAD =
      new Load(
          Spread.overTasks(TASKS, TASKS, 1),
          Optional.of(new Events4Traffic()),
          Supply.BEFOREHAND,
          Optional.of(Compression.SNAPPY),
          OptionalInt.empty());

  /** Polls and fetches as published, and the limits that are not published as Kafka has them. */
  private static final Map<String, String> CONSUMER =
      Map.of(
          "consumer.override.max.poll.records", "5000",
          "consumer.override.fetch.min.bytes", "1048576",
          "consumer.override.max.partition.fetch.bytes", "1048576",
          "consumer.override.fetch.max.bytes", "52428800");

  private final SuiteOptions options;

  Events4Suite(SuiteOptions options) {
    this.options = options;
  }

  SuitePlan plan() {
    CellMaker maker = new CellMaker(EXPERIMENT, DatabaseKind.POSTGRESQL, options);
    Map<String, Integer> named = Map.of("partitions", TASKS, "tasks", TASKS);
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (SinkUnderTest sink : options.sinks()) {
        for (int batchSize :
            sink.kind().writes() ? options.batchSizes() : List.of(SuiteOptions.COUNTED_BATCH)) {
          Setting setting =
              new Setting(
                  sink.on(DatabaseKind.POSTGRESQL).with(CONSUMER),
                  converter,
                  batchSize,
                  InsertMode.INSERT,
                  Index.NO,
                  LOAD);
          cells.add(maker.cell(setting, named, options.events(), options.events()));
        }
      }
    }
    return options.planOnPostgreSql(NAME, cells);
  }
}
