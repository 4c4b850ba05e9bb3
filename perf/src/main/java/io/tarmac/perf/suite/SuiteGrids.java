package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.ChangeTraffic;
import io.tarmac.perf.event.Events4Traffic;
import io.tarmac.perf.event.NameTraffic;
import io.tarmac.perf.event.PayloadTraffic;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.run.Compression;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.run.Spread;
import io.tarmac.perf.run.WriteMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The experiments of each suite. */
final class SuiteGrids {
  private static final String LINGER = "batch.linger.ms";

  /** The consumer's own polls, gathered into batches. */
  private static final SinkUnderTest LINGERING =
      SinkUnderTest.variant(
          "linger", Map.of("consumer.override.max.poll.records", "500", LINGER, "200"));

  private static final SinkUnderTest EXACTLY_ONCE =
      SinkUnderTest.variant("exactly-once", Map.of("delivery.guarantee", "exactly_once"));

  private SuiteGrids() {}

  /** One setting of each sink, or each combination of the settings that are asked for. */
  static List<Grid> replay(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "replay")
            .indexes(options.indexes())
            .modes(options.insertModes())
            .events(options::eventsOf));
  }

  /**
   * The experiments of Debezium's blog on batches: one table, three tables, ten times the events;
   * also as Avro into a table without an index. Without batches everything is slow: that is
   * measured once for each database, sink and converter, on fewer events.
   */
  static List<Grid> aviation(SuiteOptions options, DatabaseKind database) {
    List<Grid> grids =
        List.of(
            new Grid(options, database, "one-table"),
            new Grid(options, database, "three-tables")
                .load(Load.of(Spread.overTables(3)))
                .named(Map.of("tables", 3)),
            new Grid(options, database, "ten-times").asked(10 * options.events()));
    boolean firstDatabase = database == options.databases().get(0);
    String firstExperiment =
        grids.stream().map(Grid::experiment).filter(options::wants).findFirst().orElseThrow();
    for (Grid grid : grids) {
      boolean first = grid.experiment().equals(firstExperiment);
      grid.indexes(List.of(Index.YES, Index.NO))
          .unbatchedEvents(options.unbatchedEvents())
          .except(one -> one.index() == Index.NO && !one.converter().equals(ConverterChoice.AVRO))
          .except(one -> one.batchSize() == 1 && (!first || one.index() == Index.NO));
      if (options.smoke()) {
        // All batches with the first experiment on the first database, and one of each other.
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
                            && one.batchSize() == options.smokeBatch()));
      }
    }
    return grids;
  }

  /**
   * Small, middle and large records. What is compared side by side has the same number of events;
   * fewer of the large ones, from which all is extrapolated. A fast sink is over with the smallest
   * in a second, so there are twice as many of them.
   */
  static List<Grid> payload(SuiteOptions options, DatabaseKind database) {
    long mostBytes = 400_000_000; // of a cell in the topic
    return Stream.of(25, 1_000, 10_000)
        .map(
            bytes -> {
              int asked = (bytes == 25 && !options.smoke() ? 2 : 1) * options.events();
              int fitting = (int) Math.min(asked, mostBytes / bytes);
              return new Grid(options, database, bytes + "-bytes")
                  .load(Load.of(new PayloadTraffic(bytes)))
                  .named(Map.of("payloadBytes", bytes))
                  .asked(asked)
                  .events(one -> one.batchSize() == 1 ? options.unbatchedEvents() : fitting);
            })
        .toList();
  }

  /**
   * Conduit's benchmark of batches: small rows that arrive while the sink runs, as fast as the
   * broker takes them and at fixed rates that every sink keeps up with; speed and latency. Tarmac
   * with and without a delay, which the others do not have.
   */
  static List<Grid> batchTest(SuiteOptions options, DatabaseKind database) {
    List<Grid> grids = new ArrayList<>();
    List<SinkUnderTest> sinks =
        options.sinks().stream()
            .map(sink -> sink.on(database))
            .flatMap(SuiteGrids::lingering)
            .toList();
    grids.add(
        new Grid(options, database, "full-speed")
            .load(Load.live(new NameTraffic(), Load.AT_FULL_SPEED))
            .unbatchedEvents(Math.min(10_000, options.events() / 10)));
    int slowest = 200;
    Map<String, Integer> rates = new LinkedHashMap<>();
    rates.put("fixed-rate", slowest);
    rates.put("fixed-rate-in-batches", 2_000); // all sinks keep up in batches of ten
    rates.forEach(
        (experiment, rate) -> {
          int seconds = options.smoke() ? 10 : 30; // long enough for a p99 of batches
          int events = Math.min(seconds * slowest, options.events()) * (rate / slowest);
          grids.add(
              new Grid(options, database, experiment)
                  .load(Load.live(new NameTraffic(), rate))
                  .asked(events)
                  .batchSizes(sizesThatDiffer(options.batchSizes(), rate))
                  .counted(false));
        });
    grids.forEach(grid -> grid.sinks(sinks).names(SuiteGrids::lingerAndRate));
    return grids;
  }

  /** Returns Tarmac without and with a delay, and another sink as it is. */
  private static Stream<SinkUnderTest> lingering(SinkUnderTest sink) {
    return sink.kind() == SinkKind.TARMAC
        ? Stream.of("0", "100").map(millis -> sink.with(Map.of(LINGER, millis)))
        : Stream.of(sink);
  }

  /**
   * Leaves out single rows at a high rate, and all batches that are never full but the smallest.
   */
  private static List<Integer> sizesThatDiffer(List<Integer> sizes, int rate) {
    int gathered = rate / 10; // in the delay
    int smallestNeverFull =
        sizes.stream().filter(size -> size > gathered).min(Integer::compare).orElse(gathered);
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
      names.put(CellKey.RATE, rate);
    }
    return names;
  }

  /**
   * Captured changes: updates, deletes, changes of keys, and a new column half-way. Tarmac writes
   * the last change of a key alone: what Debezium's sink does when it is told to.
   */
  static List<Grid> mix(SuiteOptions options, DatabaseKind database) {
    Map<String, String> properties = Map.of("delete.enabled", "true", "schema.evolution", "basic");
    Stream<SinkUnderTest> reducing =
        options.sinks().contains(SinkUnderTest.of(SinkKind.DEBEZIUM))
            ? Stream.of(SinkUnderTest.of(SinkKind.DEBEZIUM_REDUCTION))
            : Stream.empty();
    return List.of(
        new Grid(options, database, "changes")
            .load(Load.of(new ChangeTraffic(options.events())))
            .modes(List.of(WriteMode.UPSERT))
            .sinks(
                Stream.concat(options.sinks().stream(), reducing)
                    .distinct()
                    .map(sink -> sink.on(database).with(properties))
                    .toList())
            .counted(false));
  }

  /** One, two and four tasks over four partitions, in one worker and in two. */
  static List<Grid> scale(SuiteOptions options, DatabaseKind database) {
    List<Grid> grids = new ArrayList<>();
    for (int workers : List.of(1, 2)) {
      for (int tasks : workers == 1 ? List.of(1, 2, 4) : List.of(2, 4)) {
        grids.add(
            new Grid(options, database, workers == 1 ? "one-worker" : "two-workers")
                .load(Load.of(Spread.overTasks(4, tasks, workers)))
                .named(Map.of("partitions", 4, "tasks", tasks, "workers", workers))
                // Few events are counted before several tasks share the partitions.
                .counted(tasks == 1));
      }
    }
    return grids;
  }

  /**
   * Redpanda's benchmark of JDBC sinks: many small rows, no key, sixteen partitions and tasks.
   * Polls and fetches are as published, and limits that are not published as Kafka has them.
   */
  static List<Grid> events4(SuiteOptions options, DatabaseKind database) {
    int tasks = 16;
    Map<String, String> consumer =
        Map.of(
            "consumer.override.max.poll.records", "5000",
            "consumer.override.fetch.min.bytes", "1048576",
            "consumer.override.max.partition.fetch.bytes", "1048576",
            "consumer.override.fetch.max.bytes", "52428800");
    Load load =
        Load.of(new Events4Traffic())
            .over(Spread.overTasks(tasks, tasks, 1))
            .compressed(Compression.SNAPPY);
    return List.of(
        new Grid(options, database, "without-key")
            .load(load)
            .named(Map.of("partitions", tasks, "tasks", tasks))
            .indexes(List.of(Index.NO))
            .sinks(
                options.sinks().stream().map(sink -> sink.on(database).with(consumer)).toList()));
  }

  /**
   * A database that is further and further away, behind a proxy that delays each byte. One cell
   * goes without the proxy, so that its own cost can be seen.
   */
  static List<Grid> distance(SuiteOptions options, DatabaseKind database) {
    List<Grid> grids = new ArrayList<>();
    List<SinkUnderTest> sinks = with(EXACTLY_ONCE, options.sinks(), database);
    for (WriteMode mode : WriteMode.values()) {
      if (grids.stream().map(Grid::experiment).noneMatch(options::wants)) {
        grids.add(
            new Grid(options, database, mode.toString())
                .sinks(sinks.stream().filter(sink -> sink.kind().writes()).limit(1).toList())
                .batchSizes(options.batchSizes().subList(0, 1)));
      }
      for (int millis : options.smoke() ? List.of(0, 5) : List.of(0, 1, 5, 20, 50)) {
        grids.add(
            new Grid(options, database, mode.toString())
                .load(Load.at(millis))
                .named(Map.of(CellKey.ROUND_TRIP, millis))
                .sinks(sinks)
                .events(one -> Math.min(options.events(), eventsAt(millis, one.batchSize()))));
      }
      grids.forEach(grid -> grid.counted(false));
      grids.stream()
          .filter(grid -> grid.experiment().equals(mode.toString()))
          .forEach(grid -> grid.modes(List.of(mode)));
    }
    return grids;
  }

  /** Returns whole batches, as many for each sink; of those far away fewer than are asked for. */
  private static int eventsAt(int roundTripMillis, int batchSize) {
    Setting tarmac =
        new Setting(
            SinkUnderTest.of(SinkKind.TARMAC),
            ConverterChoice.AVRO,
            batchSize,
            WriteMode.INSERT,
            Index.YES,
            Load.at(roundTripMillis));
    double seconds = 12;
    double batches = seconds * Expectation.perSecond(tarmac, DatabaseKind.POSTGRESQL) / batchSize;
    return (int) Math.max(10, batches) * batchSize;
  }

  /**
   * Debezium's sink with all of its settings, Tarmac also with small polls and a linger, and the
   * rows from a file. Slow sinks get fewer events.
   */
  static List<Grid> sideBySide(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "long")
            .sinks(with(LINGERING, options.sinks(), database))
            .modes(List.of(WriteMode.values()))
            .events(one -> options.events() / timesSlower(one, database))
            .except(
                one ->
                    one.kind().consumes()
                        && database != DatabaseKind.POSTGRESQL
                        && one.batchSize() < 1_000));
  }

  private static int timesSlower(Setting setting, DatabaseKind database) {
    if (!SinkName.isDebezium(setting.sink().name())) {
      return 1;
    }
    boolean rowByRow = setting.kind() == SinkKind.DEBEZIUM && database == DatabaseKind.MYSQL;
    return rowByRow ? 10 : 2;
  }

  /** JSON by both converters, also with small polls and a linger. */
  static List<Grid> json(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "json").sinks(with(LINGERING, options.sinks(), database)));
  }

  /** Consuming and converting alone; with a buffer of the system's size; compressed. */
  static List<Grid> converters(SuiteOptions options, DatabaseKind database) {
    Load compressed = Load.USUAL.compressed(Compression.LZ4);
    Map<String, String> buffer = Map.of("consumer.override.receive.buffer.bytes", "-1");
    return List.of(
        new Grid(options, database, "plain"),
        new Grid(options, database, "system-buffer")
            .sinks(options.sinks().stream().map(sink -> sink.on(database).with(buffer)).toList()),
        new Grid(options, database, "lz4").load(compressed));
  }

  /** Tables with and without an index, whose values come in order or at random. */
  static List<Grid> index(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "index")
            .indexes(List.of(Index.values()))
            .modes(List.of(WriteMode.values()))
            .except(one -> one.insertMode() == WriteMode.UPSERT && one.index() == Index.NO));
  }

  /** A worker with a small heap. */
  static List<Grid> heap(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "heap").sinks(with(LINGERING, options.sinks(), database)));
  }

  /** Both delivery guarantees. */
  static List<Grid> exactlyOnce(SuiteOptions options, DatabaseKind database) {
    return List.of(
        new Grid(options, database, "exactly-once")
            .sinks(with(EXACTLY_ONCE, options.sinks(), database))
            .modes(List.of(WriteMode.values())));
  }

  /** Returns the sinks with a variant of Tarmac after it. */
  private static List<SinkUnderTest> with(
      SinkUnderTest variant, List<SinkUnderTest> sinks, DatabaseKind database) {
    return sinks.stream()
        .flatMap(
            sink ->
                sink.name().equals(SinkName.TARMAC)
                    ? Stream.of(sink, variant.withUrlOptions(sink.urlOptions()))
                    : Stream.of(sink))
        .map(sink -> sink.on(database))
        .toList();
  }
}
