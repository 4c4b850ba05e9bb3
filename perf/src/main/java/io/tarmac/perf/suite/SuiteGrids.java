package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.ChangeTraffic;
import io.tarmac.perf.event.FlatTraffic;
import io.tarmac.perf.event.UpdateTraffic;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.trial.Compression;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.Load;
import io.tarmac.perf.trial.Setting;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.Spread;
import io.tarmac.perf.trial.WriteMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The experiments of each suite on one database. Each method adds those of a suite to the grids.
 */
record SuiteGrids(SuiteOptions options, DatabaseKind database, List<Grid> grids) {
  private static final String LINGER = "batch.linger.ms";

  /** A variant of Tarmac that gathers polls of the default size into batches. */
  private static final SinkUnderTest LINGERING =
      SinkUnderTest.variant(
          "linger", Map.of("consumer.override.max.poll.records", "500", LINGER, "200"));

  private static final SinkUnderTest EXACTLY_ONCE =
      SinkUnderTest.variant("exactly-once", Map.of("delivery.guarantee", "exactly_once"));

  private Grid add(String name) {
    Grid grid = new Grid(options, database, name);
    grids.add(grid);
    return grid;
  }

  /** Adds one setting of each sink, or all combinations of the given options. */
  void replay() {
    add("replay").indexes(options.indexes()).modes(options.insertModes());
  }

  /**
   * Adds the experiments of Debezium's blog on batches: one table, three tables, ten times the
   * events. Only the first experiment measures single rows, and Avro into a table without an index.
   * Single rows are slow, so few of them are written.
   */
  void aviation() {
    add("one-table");
    add("three-tables")
        .load(Load.USUAL.withSpread(Spread.overTables(3)))
        .loadOfKey(Map.of("tables", 3));
    add("ten-times").asked(10 * options.events());
    boolean firstDatabase = database == options.databases().get(0);
    String firstExperiment =
        grids.stream().map(Grid::experiment).filter(options::wants).findFirst().orElseThrow();
    int quickBatch = options.batchSizes().stream().filter(size -> size > 1).findFirst().orElse(1);
    for (Grid grid : grids) {
      boolean first = grid.experiment().equals(firstExperiment);
      grid.indexes(first ? List.of(Index.YES, Index.NO) : List.of(Index.YES))
          .unbatchedEvents(options.unbatchedEvents())
          .except(one -> one.index() == Index.NO && !one.converter().equals(ConverterChoice.AVRO))
          .except(one -> one.batchSize() == 1 && (!first || one.index() == Index.NO));
      if (options.quick()) {
        // The first experiment on the first database has all batch sizes, the others have one.
        ConverterChoice converter = options.converters().get(0);
        grid.except(
                one ->
                    one.batchSize() == 1 && !(firstDatabase && one.converter().equals(converter)))
            .except(
                one ->
                    one.batchSize() > 1
                        && !(firstDatabase && first)
                        && !((firstDatabase || first)
                            && one.index() == Index.YES
                            && one.batchSize() == quickBatch));
      }
    }
  }

  /**
   * Adds small, medium and large records, with the same number of events for each sink. The figures
   * of large records are extrapolated from fewer. A fast sink writes the smallest within a second,
   * so there are twice as many of them.
   */
  void payload() {
    long maxTopicBytes = 400_000_000;
    for (int bytes : List.of(25, 1_000, 10_000)) {
      int asked = (bytes == 25 && !options.quick() ? 2 : 1) * options.events();
      int fitting = (int) Math.min(asked, maxTopicBytes / bytes);
      add(bytes + "-bytes")
          .load(Load.of(FlatTraffic.payload(bytes)))
          .loadOfKey(Map.of("payloadBytes", bytes))
          .asked(asked)
          .events(one -> one.batchSize() == 1 ? options.unbatchedEvents() : fitting);
    }
  }

  /**
   * Adds Conduit's benchmark of batches: small rows that arrive while the sink runs, as fast as the
   * broker takes them and at fixed rates that every sink keeps up with. Tarmac runs with and
   * without a linger, which other sinks do not have.
   */
  void batchTest() {
    add("full-speed")
        .load(Load.live(FlatTraffic.names(), Load.AT_FULL_SPEED))
        .unbatchedEvents(Math.min(10_000, options.events() / 10));
    int slowest = 200;
    int seconds = options.quick() ? 10 : 30; // long enough for a p99 of batches
    for (int rate : List.of(slowest, 2_000)) { // all sinks keep up with 2,000 in batches of ten
      add(rate == slowest ? "fixed-rate" : "fixed-rate-in-batches")
          .load(Load.live(FlatTraffic.names(), rate))
          .asked(Math.min(seconds * slowest, options.events()) * (rate / slowest))
          .batchSizes(sizesThatDiffer(options.batchSizes(), rate))
          .countingSink(false);
    }
    grids.forEach(grid -> grid.sinks(SuiteGrids::lingering).loadOfKey(SuiteGrids::lingerAndRate));
  }

  /** Returns Tarmac without and with a linger, and any other sink unchanged. */
  private static Stream<SinkUnderTest> lingering(SinkUnderTest sink) {
    return sink.kind() == SinkKind.TARMAC
        ? Stream.of("0", "100").map(millis -> sink.with(Map.of(LINGER, millis)))
        : Stream.of(sink);
  }

  /** Returns the sizes without single rows at a high rate, and with only one that never fills. */
  private static List<Integer> sizesThatDiffer(List<Integer> sizes, int rate) {
    int rowsInLinger = rate / 10;
    int smallestNeverFull =
        sizes.stream()
            .filter(size -> size > rowsInLinger)
            .min(Integer::compare)
            .orElse(rowsInLinger);
    return sizes.stream().filter(size -> size >= rate / 200 && size <= smallestNeverFull).toList();
  }

  private static Map<String, Integer> lingerAndRate(Setting setting) {
    Map<String, Integer> names = new LinkedHashMap<>();
    String linger = setting.sink().properties().get(LINGER);
    if (setting.kind() == SinkKind.TARMAC && linger != null) {
      names.put("lingerMs", Integer.valueOf(linger));
    }
    int rate = setting.load().sentPerSecond().orElse(Load.AT_FULL_SPEED);
    if (rate > 0) {
      names.put(BenchmarkKey.RATE, rate);
    }
    return names;
  }

  /**
   * Adds captured changes: updates, deletes, changes of keys, and a new column half-way. Tarmac
   * writes only the last change of a key in a batch; Debezium's sink runs with and without this.
   */
  void mix() {
    add("changes")
        .load(Load.of(new ChangeTraffic(options.events())))
        .modes(List.of(WriteMode.UPSERT))
        .sinks(
            sink ->
                sink.name().equals(SinkName.DEBEZIUM)
                    ? Stream.of(sink, SinkUnderTest.of(SinkKind.DEBEZIUM_REDUCTION))
                    : Stream.of(sink))
        .properties(Map.of("delete.enabled", "true", "schema.evolution", "basic"))
        .countingSink(false);
  }

  /** Adds one, two and four tasks over four partitions, in one worker and in two. */
  void scale() {
    for (int workers : List.of(1, 2)) {
      for (int tasks : workers == 1 ? List.of(1, 2, 4) : List.of(2, 4)) {
        add(workers == 1 ? "one-worker" : "two-workers")
            .load(Load.USUAL.withSpread(Spread.overTasks(4, tasks, workers)))
            .loadOfKey(Map.of("partitions", 4, "tasks", tasks, "workers", workers))
            .countingSink(tasks == 1); // one task counts all before others have partitions
      }
    }
  }

  /**
   * Adds Redpanda's benchmark of JDBC sinks: many small rows, no key, sixteen partitions and tasks.
   * The limits of polls and fetches are the published ones; all others are Kafka's defaults.
   */
  void events4() {
    int tasks = 16;
    add("without-key")
        .load(
            Load.of(FlatTraffic.events4())
                .withSpread(Spread.overTasks(tasks, tasks, 1))
                .compressed(Compression.SNAPPY))
        .loadOfKey(Map.of("partitions", tasks, "tasks", tasks))
        .indexes(List.of(Index.NO))
        .properties(
            Map.of(
                "consumer.override.max.poll.records", "5000",
                "consumer.override.fetch.min.bytes", "1048576",
                "consumer.override.max.partition.fetch.bytes", "1048576",
                "consumer.override.fetch.max.bytes", "52428800"));
  }

  /**
   * Adds a database at growing distances, behind a proxy that delays each byte. One benchmark runs
   * without the proxy, to show the proxy's own cost.
   */
  void distance() {
    for (WriteMode mode : WriteMode.values()) {
      String name = mode.toString();
      if (grids.stream().map(Grid::experiment).noneMatch(options::wants)) {
        String direct =
            options.sinks().stream()
                .filter(sink -> sink.kind().writes())
                .map(SinkUnderTest::name)
                .findFirst()
                .orElse("");
        add(name)
            .sinks(sink -> Stream.of(sink).filter(one -> one.name().equals(direct)))
            .batchSizes(options.batchSizes().subList(0, 1))
            .modes(List.of(mode))
            .countingSink(false);
      }
      for (int millis : options.quick() ? List.of(0, 5) : List.of(0, 1, 5, 20, 50)) {
        add(name)
            .load(Load.USUAL.withRoundTrip(millis))
            .loadOfKey(Map.of(BenchmarkKey.ROUND_TRIP, millis))
            .variant(EXACTLY_ONCE)
            .events(one -> Math.min(options.events(), eventsAt(millis, one.batchSize())))
            .modes(List.of(mode))
            .countingSink(false);
      }
    }
  }

  /**
   * Adds small rows at rates from a trickle to a stream, into a near database and into one behind a
   * proxy. Batches are never full, so one size is enough.
   */
  void latency() {
    for (int millis : List.of(0, 5)) {
      // The plan measures the first setting twice, and the p99 is steadiest at 1,000.
      for (int rate : List.of(1_000, 10, 100, 10_000)) {
        int seconds = options.quick() ? 10 : rate < 1_000 ? 60 : 30;
        Load load = Load.live(FlatTraffic.names(), rate);
        add(millis == 0 ? "near" : "far")
            .load(millis == 0 ? load : load.withRoundTrip(millis))
            .loadOfKey(Map.of(BenchmarkKey.RATE, rate, BenchmarkKey.ROUND_TRIP, millis))
            .asked(Math.min(options.events(), rate * seconds))
            .countingSink(false);
      }
    }
  }

  /** Returns the events at a distance: whole batches that take Tarmac some seconds. */
  private static int eventsAt(int roundTripMillis, int batchSize) {
    Setting tarmac =
        new Setting(
            SinkUnderTest.of(SinkKind.TARMAC),
            ConverterChoice.AVRO,
            batchSize,
            WriteMode.INSERT,
            Index.YES,
            Load.USUAL.withRoundTrip(roundTripMillis));
    double seconds = 12;
    double batches =
        seconds * DurationEstimate.perSecond(tarmac, DatabaseKind.POSTGRESQL) / batchSize;
    return (int) Math.max(10, batches) * batchSize;
  }

  /**
   * Adds all variants of Debezium's sink, Tarmac also with small polls and a linger, and the rows
   * from a file. Without rewriting, MySQL's driver sends row by row, so few rows are measured.
   */
  void sideBySide() {
    add("long")
        .variant(LINGERING)
        .modes(List.of(WriteMode.values()))
        .events(
            one ->
                one.kind() == SinkKind.DEBEZIUM && database == DatabaseKind.MYSQL
                    ? options.events() / 5
                    : options.events())
        .except(
            one ->
                one.kind().consumes()
                    && database != DatabaseKind.POSTGRESQL
                    && one.batchSize() < 1_000);
  }

  /** Adds JSON by each converter; Tarmac also with small polls and a linger. */
  void json() {
    add("json").variant(LINGERING);
  }

  /**
   * Adds Avro by each converter: inserts, and on PostgreSQL updates with the full row before them.
   * Tarmac gathers small polls, because with large ones the worker's speed differs between runs.
   */
  void avro() {
    add("inserts").modes(List.of(WriteMode.values()));
    add("updates")
        .load(Load.of(new UpdateTraffic()))
        .modes(List.of(WriteMode.UPSERT))
        .except(one -> database != DatabaseKind.POSTGRESQL);
    grids.forEach(grid -> grid.sinks(SuiteGrids::gatheringPolls));
  }

  private static Stream<SinkUnderTest> gatheringPolls(SinkUnderTest sink) {
    return Stream.of(sink.kind() == SinkKind.TARMAC ? sink.with(LINGERING.properties()) : sink);
  }

  /** Adds consuming and converting alone: plain, with the system's buffer size, compressed. */
  void converters() {
    add("plain");
    add("system-buffer").properties(Map.of("consumer.override.receive.buffer.bytes", "-1"));
    add("lz4").load(Load.USUAL.compressed(Compression.LZ4));
  }

  /** Adds tables without an index, and with one whose values come in order or at random. */
  void index() {
    add("index").indexes(List.of(Index.values()));
  }

  /** Adds Tarmac in a worker with a small heap. */
  void heap() {
    add("heap").variant(LINGERING);
  }

  /** Adds both delivery guarantees. */
  void exactlyOnce() {
    add("exactly-once").variant(EXACTLY_ONCE).modes(List.of(WriteMode.values()));
  }
}
