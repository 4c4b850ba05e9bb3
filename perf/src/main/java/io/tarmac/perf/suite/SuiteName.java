package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.SinkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The suites, each with its sizes and its experiments. */
public enum SuiteName {
  REPLAY(SuiteGrids::replay, size(100_000, 50_000, 500), size(5_000, 0, 500), "replay"),
  AVIATION(
      SuiteGrids::aviation,
      size(100_000, 100_000, 1, 500, 1_000, 5_000, 10_000),
      size(20_000, 5_000, 1, 500, 5_000),
      "one-table",
      "three-tables",
      "ten-times"),
  PAYLOAD(
      SuiteGrids::payload,
      size(200_000, 100_000, 1, 10, 100, 1_000, 10_000),
      size(20_000, 2_000, 1, 100, 10_000),
      "25-bytes",
      "1000-bytes",
      "10000-bytes"),
  BATCH_TEST(
      SuiteGrids::batchTest,
      size(100_000, 10_000, 1, 10, 100, 1_000, 10_000),
      size(5_000, 1_000, 1, 100, 10_000),
      "full-speed",
      "fixed-rate",
      "fixed-rate-in-batches"),
  MIX(SuiteGrids::mix, size(200_000, 100_000, 500), size(20_000, 5_000, 500), "changes"),
  SCALE(
      SuiteGrids::scale,
      size(1_000_000, 100_000, 1_000),
      size(100_000, 10_000, 1_000),
      "one-worker",
      "two-workers"),
  EVENTS4(
      SuiteGrids::events4,
      size(10_000_000, 500_000, 3_000),
      size(600_000, 20_000, 3_000),
      "without-key"),
  DISTANCE(
      SuiteGrids::distance,
      size(200_000, 50_000, 100, 500, 5_000),
      size(5_000, 1_000, 500),
      "insert",
      "upsert"),
  LATENCY(
      SuiteGrids::latency, size(300_000, 50_000, 500), size(100_000, 5_000, 500), "near", "far"),
  SIDE_BY_SIDE(
      SuiteGrids::sideBySide, size(500_000, 300_000, 5_000), size(20_000, 500, 5_000), "long"),
  JSON(SuiteGrids::json, size(300_000, 300_000, 500, 5_000), size(20_000, 500, 500), "json"),
  AVRO(
      SuiteGrids::avro,
      size(1_000_000, 500_000, 5_000),
      size(20_000, 500, 500),
      "inserts",
      "updates"),
  CONVERTERS(
      SuiteGrids::converters,
      size(500_000, 500_000, 500),
      size(20_000, 500, 500),
      "plain",
      "system-buffer",
      "lz4"),
  INDEX(SuiteGrids::index, size(1_000_000, 300_000, 500, 5_000), size(20_000, 500, 500), "index"),
  HEAP(SuiteGrids::heap, size(500_000, 300_000, 500, 5_000), size(20_000, 500, 500), "heap"),
  EXACTLY_ONCE(
      SuiteGrids::exactlyOnce,
      size(500_000, 300_000, 500, 5_000),
      size(20_000, 500, 500),
      "exactly-once");

  /**
   * The default amounts of a suite.
   *
   * @param warmup unmeasured events, because a connector runs for months and not in a cold JVM
   */
  public record Size(int events, int warmup, List<Integer> batchSizes) {}

  private final Consumer<SuiteGrids> addGrids;
  private final Size fullSize;
  private final Size quickSize;
  private final List<String> experiments;

  SuiteName(Consumer<SuiteGrids> addGrids, Size fullSize, Size quickSize, String... experiments) {
    this.addGrids = addGrids;
    this.fullSize = fullSize;
    this.quickSize = quickSize;
    this.experiments = List.of(experiments);
  }

  private static Size size(int events, int warmup, Integer... batchSizes) {
    return new Size(events, warmup, List.of(batchSizes));
  }

  public Size size(boolean quick) {
    return quick ? quickSize : fullSize;
  }

  public List<String> experiments() {
    return experiments;
  }

  /** Returns the default converters. */
  public List<ConverterChoice> converters() {
    return switch (this) {
      case AVIATION, MIX -> List.of(ConverterChoice.JSON, ConverterChoice.AVRO);
      case EVENTS4, JSON -> List.of(ConverterChoice.JSON, ConverterChoice.FAST_JSON);
      case AVRO ->
          List.of(ConverterChoice.AVRO, ConverterChoice.CONFLUENT_AVRO, ConverterChoice.FAST_AVRO);
      case CONVERTERS -> ConverterChoice.ALL;
      case REPLAY, PAYLOAD, BATCH_TEST, SCALE, DISTANCE, LATENCY -> List.of(ConverterChoice.AVRO);
      case SIDE_BY_SIDE, INDEX, HEAP, EXACTLY_ONCE -> List.of(ConverterChoice.AVRO);
    };
  }

  /** Returns the default sinks. */
  public List<SinkKind> sinks(boolean quick) {
    return switch (this) {
      case REPLAY -> quick ? List.of(SinkKind.TARMAC) : List.of(SinkKind.TARMAC, SinkKind.DEBEZIUM);
      case SIDE_BY_SIDE ->
          List.of(
              SinkKind.NONE,
              SinkKind.TARMAC,
              SinkKind.DEBEZIUM,
              SinkKind.DEBEZIUM_UNNEST,
              SinkKind.DEBEZIUM_REWRITE,
              SinkKind.COPY,
              SinkKind.LOAD_DATA);
      case CONVERTERS -> List.of(SinkKind.NONE);
      case AVRO -> List.of(SinkKind.NONE, SinkKind.TARMAC);
      case HEAP, INDEX, EXACTLY_ONCE -> List.of(SinkKind.TARMAC);
      case AVIATION, LATENCY -> List.of(SinkKind.TARMAC, SinkKind.DEBEZIUM);
      case PAYLOAD, BATCH_TEST, MIX, SCALE, EVENTS4, DISTANCE, JSON ->
          List.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.DEBEZIUM);
    };
  }

  /** Returns the default maximum heap of a worker. */
  public String workerHeap() {
    return this == HEAP ? "512m" : "2g"; // 2g is Connect's default
  }

  /**
   * Returns the databases of the suite. Some suites need only PostgreSQL, because their question
   * does not depend on the database or the published figures are from PostgreSQL.
   */
  public List<DatabaseKind> databases() {
    return this == EVENTS4 || this == DISTANCE || this == LATENCY || this == JSON
        ? List.of(DatabaseKind.POSTGRESQL)
        : List.of(DatabaseKind.values());
  }

  /** Returns the plan of the selected experiments and databases. */
  public SuitePlan plan(SuiteOptions options) {
    List<DatabaseKind> databases =
        options.databases().stream().filter(databases()::contains).toList();
    DatabaseKind first = databases.get(0);
    List<Benchmark> benchmarks =
        databases.stream()
            .flatMap(database -> benchmarks(options, database, database == first))
            .toList();
    return new SuitePlan(toString(), benchmarks, options.repetitions(), options.seed());
  }

  private Stream<Benchmark> benchmarks(SuiteOptions options, DatabaseKind database, boolean first) {
    SuiteGrids all = new SuiteGrids(options, database, new ArrayList<>());
    addGrids.accept(all);
    return all.grids().stream()
        .filter(grid -> options.wants(grid.experiment()))
        .flatMap(grid -> grid.benchmarks(first).stream());
  }

  @Override
  public String toString() {
    String name = name().toLowerCase(Locale.ROOT);
    return this == BATCH_TEST ? name : name.replace('_', '-'); // the name in published results
  }
}
