package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/** The suites. */
public enum SuiteName {
  REPLAY(
      SuiteGrids::replay,
      List.of("replay"),
      new Size(100_000, 50_000, List.of(500)),
      new Size(5_000, 0, List.of(500)),
      List.of(ConverterChoice.AVRO)),
  AVIATION(
      SuiteGrids::aviation,
      List.of("one-table", "three-tables", "ten-times"),
      new Size(100_000, 100_000, List.of(1, 500, 1_000, 5_000, 10_000)),
      new Size(20_000, 5_000, List.of(1, 500, 5_000)),
      List.of(ConverterChoice.JSON, ConverterChoice.AVRO)),
  PAYLOAD(
      SuiteGrids::payload,
      List.of("25-bytes", "1000-bytes", "10000-bytes"),
      new Size(200_000, 100_000, List.of(1, 10, 100, 1_000, 10_000)),
      new Size(20_000, 2_000, List.of(1, 100, 10_000)),
      List.of(ConverterChoice.AVRO)),
  BATCH_TEST(
      SuiteGrids::batchTest,
      List.of("full-speed", "fixed-rate", "fixed-rate-in-batches"),
      new Size(100_000, 10_000, List.of(1, 10, 100, 1_000, 10_000)),
      new Size(5_000, 1_000, List.of(1, 100, 10_000)),
      List.of(ConverterChoice.AVRO)),
  MIX(
      SuiteGrids::mix,
      List.of("changes"),
      new Size(200_000, 100_000, List.of(500, 5_000)),
      new Size(20_000, 5_000, List.of(500)),
      List.of(ConverterChoice.JSON, ConverterChoice.AVRO)),
  SCALE(
      SuiteGrids::scale,
      List.of("one-worker", "two-workers"),
      new Size(1_000_000, 100_000, List.of(1_000)),
      new Size(100_000, 10_000, List.of(1_000)),
      List.of(ConverterChoice.AVRO)),
  EVENTS4(
      SuiteGrids::events4,
      List.of("without-key"),
      new Size(10_000_000, 500_000, List.of(3_000)),
      new Size(600_000, 20_000, List.of(3_000)),
      List.of(ConverterChoice.JSON, ConverterChoice.FAST_JSON)),
  DISTANCE(
      SuiteGrids::distance,
      List.of("insert", "upsert"),
      new Size(200_000, 50_000, List.of(100, 500, 5_000)),
      new Size(5_000, 1_000, List.of(500)),
      List.of(ConverterChoice.AVRO)),
  SIDE_BY_SIDE(
      SuiteGrids::sideBySide,
      List.of("long"),
      new Size(1_000_000, 1_000_000, List.of(500, 5_000)),
      new Size(20_000, 500, List.of(5_000)),
      List.of(ConverterChoice.AVRO)),
  JSON(
      SuiteGrids::json,
      List.of("json"),
      new Size(500_000, 500_000, List.of(500, 5_000)),
      new Size(20_000, 500, List.of(500)),
      List.of(ConverterChoice.JSON, ConverterChoice.FAST_JSON)),
  CONVERTERS(
      SuiteGrids::converters,
      List.of("plain", "system-buffer", "lz4"),
      new Size(500_000, 500_000, List.of(500)),
      new Size(20_000, 500, List.of(500)),
      List.of(ConverterChoice.JSON, ConverterChoice.FAST_JSON, ConverterChoice.AVRO)),
  INDEX(
      SuiteGrids::index,
      List.of("index"),
      new Size(1_000_000, 300_000, List.of(500, 5_000)),
      new Size(20_000, 500, List.of(500)),
      List.of(ConverterChoice.AVRO)),
  HEAP(
      SuiteGrids::heap,
      List.of("heap"),
      new Size(1_000_000, 1_000_000, List.of(500, 5_000)),
      new Size(20_000, 500, List.of(500)),
      List.of(ConverterChoice.AVRO)),
  EXACTLY_ONCE(
      SuiteGrids::exactlyOnce,
      List.of("exactly-once"),
      new Size(1_000_000, 1_000_000, List.of(500, 5_000)),
      new Size(20_000, 500, List.of(500)),
      List.of(ConverterChoice.AVRO));

  /**
   * What is measured unless other things are asked for.
   *
   * @param warmup unmeasured events: a cold JVM is no measure for a connector that runs for months
   */
  public record Size(int events, int warmup, List<Integer> batchSizes) {}

  private final BiFunction<SuiteOptions, DatabaseKind, List<Grid>> grids;
  private final List<String> experiments;
  private final Size full;
  private final Size small;
  private final List<ConverterChoice> converters;

  SuiteName(
      BiFunction<SuiteOptions, DatabaseKind, List<Grid>> grids,
      List<String> experiments,
      Size full,
      Size small,
      List<ConverterChoice> converters) {
    this.grids = grids;
    this.experiments = experiments;
    this.full = full;
    this.small = small;
    this.converters = converters;
  }

  public Size size(boolean smoke) {
    return smoke ? small : full;
  }

  /** Unless others are asked for. */
  public List<ConverterChoice> converters() {
    return converters;
  }

  /** The names of its parts. */
  public List<String> experiments() {
    return experiments;
  }

  /** Returns the sinks that are measured unless others are asked for. */
  public List<SinkKind> sinks(boolean smoke) {
    return switch (this) {
      case REPLAY -> smoke ? List.of(SinkKind.TARMAC) : List.of(SinkKind.TARMAC, SinkKind.DEBEZIUM);
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
      case HEAP -> List.of(SinkKind.NONE, SinkKind.TARMAC);
      case INDEX, EXACTLY_ONCE -> List.of(SinkKind.TARMAC);
      case AVIATION, PAYLOAD, BATCH_TEST, MIX, SCALE, EVENTS4, DISTANCE, JSON ->
          List.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.DEBEZIUM);
    };
  }

  /** Returns how often each cell is measured unless it is said otherwise. */
  public int repetitions(boolean smoke) {
    if (smoke) {
      return 1;
    }
    return switch (this) {
      case REPLAY -> 2;
      case SIDE_BY_SIDE, CONVERTERS, HEAP, EXACTLY_ONCE -> 5;
      case AVIATION, PAYLOAD, BATCH_TEST, MIX, SCALE, EVENTS4, DISTANCE, JSON, INDEX -> 3;
    };
  }

  /** Returns the maximum heap of a worker unless it is said otherwise. */
  public String workerHeap() {
    return this == HEAP ? "512m" : "2g"; // Connect's own is the latter
  }

  /**
   * Returns whether the suite asks what does not depend on the database, or what others measured on
   * it.
   */
  private boolean isOnPostgreSql() {
    return switch (this) {
      case EVENTS4, DISTANCE, JSON -> true;
      case REPLAY, AVIATION, PAYLOAD, BATCH_TEST, MIX, SCALE, SIDE_BY_SIDE -> false;
      case CONVERTERS, INDEX, HEAP, EXACTLY_ONCE -> false;
    };
  }

  /** Returns the cells of the suite's experiments that are wanted. */
  public SuitePlan plan(SuiteOptions options) {
    List<DatabaseKind> databases = options.databases();
    if (isOnPostgreSql()) {
      if (!databases.contains(DatabaseKind.POSTGRESQL)) {
        throw new ReplayFailure(this + " is measured on PostgreSQL only; add it to --database");
      }
      databases = List.of(DatabaseKind.POSTGRESQL);
    }
    DatabaseKind first = databases.get(0);
    List<Leg> legs =
        databases.stream()
            .map(database -> new Leg(database, cells(options, database, database == first)))
            .toList();
    return new SuitePlan(toString(), legs, options.repetitions(), options.seed());
  }

  private List<Cell> cells(SuiteOptions options, DatabaseKind database, boolean first) {
    return grids.apply(options, database).stream()
        .filter(grid -> options.wants(grid.experiment()))
        .flatMap(grid -> grid.cells(first).stream())
        .toList();
  }

  @Override
  public String toString() {
    String name = name().toLowerCase(Locale.ROOT);
    return this == BATCH_TEST ? name : name.replace('_', '-'); // results of others have that name
  }
}
