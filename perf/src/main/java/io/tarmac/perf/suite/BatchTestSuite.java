package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.NameTraffic;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.run.Supply;
import io.tarmac.perf.watch.ReplayFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Conduit's benchmark of batches: small rows that arrive while the sink runs, as fast as the broker
 * takes them and at fixed rates; speed and latency by batch size. Tarmac with and without delay,
 * which the others do not have. PostgreSQL only, which can say when it committed a row.
 */
final class BatchTestSuite {
  static final String NAME = "batch_test";

  private static final String FULL_SPEED = "full-speed";

  /**
   * An experiment in which events arrive at a rate that is set.
   *
   * @param perSecond what every sink can keep up with in these batches: else its queue would be
   *     timed
   */
  private record Rate(String experiment, int perSecond, int smallestBatch) {
    /** How many rows the longest delay gathers. */
    int gathered() {
      return perSecond * LONGEST_LINGER_MILLIS / 1_000;
    }
  }

  /** Long enough for a p99 of batches, whatever more events were asked for. */
  private static final int SECONDS = 30;

  private static final int SMOKE_SECONDS = 10;

  private static final String LINGER = "batch.linger.ms";
  private static final int LONGEST_LINGER_MILLIS = 100;
  private static final List<Integer> LINGERS = List.of(0, LONGEST_LINGER_MILLIS);
  private static final int UNBATCHED_EVENTS = 10_000;
  private static final NameTraffic TRAFFIC = new NameTraffic();

  private static final Rate FIXED_RATE = new Rate("fixed-rate", 200, 1);

  /** All sinks keep up in batches of ten, and the delay gathers hundreds of rows. */
  private static final Rate FIXED_RATE_IN_BATCHES = new Rate("fixed-rate-in-batches", 2_000, 10);

  private final SuiteOptions options;

  BatchTestSuite(SuiteOptions options) {
    this.options = options;
  }

  static List<String> experiments() {
    return List.of(FULL_SPEED, FIXED_RATE.experiment(), FIXED_RATE_IN_BATCHES.experiment());
  }

  SuitePlan plan() {
    if (!options.databases().contains(DatabaseKind.POSTGRESQL)) {
      throw new ReplayFailure(
          NAME + " asks the database when it committed a row, which only PostgreSQL can tell");
    }
    List<Cell> cells = new ArrayList<>();
    if (options.wants(FULL_SPEED)) {
      cells.addAll(fullSpeed());
    }
    for (Rate rate : List.of(FIXED_RATE, FIXED_RATE_IN_BATCHES)) {
      if (options.wants(rate.experiment())) {
        cells.addAll(fixedRate(rate));
      }
    }
    Leg leg = new Leg(DatabaseKind.POSTGRESQL, List.copyOf(cells));
    return new SuitePlan(NAME, List.of(leg), options.repetitions(), options.seed());
  }

  private List<Cell> fullSpeed() {
    Load load = Load.of(TRAFFIC, Supply.AT_FULL_SPEED);
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (SinkUnderTest sink : options.sinks()) {
        for (int batchSize :
            sink.kind().writes() ? options.batchSizes() : List.of(SuiteOptions.COUNTED_BATCH)) {
          int events =
              batchSize == 1 ? Math.min(UNBATCHED_EVENTS, options.events() / 10) : options.events();
          cells.addAll(cells(FULL_SPEED, sink, converter, batchSize, load, events));
        }
      }
    }
    return cells;
  }

  /** At a rate that all keep up with, a sink that only counts has nothing to say. */
  private List<Cell> fixedRate(Rate rate) {
    Load load = Load.of(TRAFFIC, Supply.atRate(rate.perSecond()));
    int seconds = options.smoke() ? SMOKE_SECONDS : SECONDS;
    int slow = Math.min(seconds * FIXED_RATE.perSecond(), options.events());
    // For as many seconds, whatever the rate.
    int events = slow * (rate.perSecond() / FIXED_RATE.perSecond());
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (SinkUnderTest sink : options.sinks()) {
        for (int batchSize : sink.kind().writes() ? batchSizes(rate) : List.<Integer>of()) {
          cells.addAll(cells(rate.experiment(), sink, converter, batchSize, load, events));
        }
      }
    }
    return cells;
  }

  /** Those that differ: of the batches that are never full, the smallest stand for all. */
  private List<Integer> batchSizes(Rate rate) {
    List<Integer> sizes =
        options.batchSizes().stream().filter(size -> size >= rate.smallestBatch()).toList();
    int smallestNeverFull =
        sizes.stream()
            .mapToInt(Integer::intValue)
            .filter(size -> size > rate.gathered())
            .min()
            .orElse(Integer.MAX_VALUE);
    return sizes.stream().filter(size -> size <= smallestNeverFull).toList();
  }

  private List<Cell> cells(
      String experiment,
      SinkUnderTest sink,
      ConverterChoice converter,
      int batchSize,
      Load load,
      int events) {
    CellMaker maker = new CellMaker(experiment, DatabaseKind.POSTGRESQL, options);
    int asked = experiment.equals(FULL_SPEED) ? options.events() : events;
    SinkUnderTest any = sink.on(DatabaseKind.POSTGRESQL);
    List<SinkUnderTest> sinks =
        any.kind() == SinkKind.TARMAC
            ? LINGERS.stream()
                .map(linger -> any.with(Map.of(LINGER, String.valueOf(linger))))
                .toList()
            : List.of(any);
    return sinks.stream()
        .map(one -> setting(one, converter, batchSize, load))
        .map(setting -> maker.cell(setting, varied(setting), events, asked))
        .toList();
  }

  private static Map<String, Integer> varied(Setting setting) {
    Map<String, Integer> varied = new TreeMap<>();
    if (setting.sink().kind() == SinkKind.TARMAC) {
      varied.put("lingerMs", linger(setting));
    }
    int rate = setting.load().supply().perSecond();
    if (rate > 0) {
      varied.put(CellKey.RATE, rate);
    }
    return varied;
  }

  private static Setting setting(
      SinkUnderTest sink, ConverterChoice converter, int batchSize, Load load) {
    return new Setting(sink, converter, batchSize, InsertMode.INSERT, Index.YES, load);
  }

  private static int linger(Setting setting) {
    return Integer.parseInt(setting.sink().properties().getOrDefault(LINGER, "0"));
  }
}
