package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.Load;
import io.tarmac.perf.trial.Setting;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.WriteMode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * An experiment on a database: all combinations of its dimensions, except those that are excluded.
 * The counting sink is measured once for each converter, on the first database. One thread.
 */
final class Grid {
  /**
   * The batch size of the counting sink, with which its consumer has Kafka's default limits. Larger
   * polls start later, and the garbage collector copies more live records, so the figure would be
   * no upper limit for sinks with smaller polls.
   */
  private static final int COUNTING_SINK_BATCH = 500;

  private final SuiteOptions options;
  private final DatabaseKind database;
  private final String experiment;
  private Load load = Load.USUAL;
  private int asked;
  private List<Index> indexes = List.of(Index.YES);
  private List<WriteMode> modes = List.of(WriteMode.INSERT);
  private List<Integer> batchSizes;
  private List<SinkUnderTest> sinks;
  private boolean countingSink = true;
  private Predicate<Setting> included = setting -> true;
  private Function<Setting, Map<String, Integer>> loadOfKey = setting -> Map.of();
  private ToIntFunction<Setting> events = setting -> asked;

  Grid(SuiteOptions options, DatabaseKind database, String experiment) {
    this.options = options;
    this.database = database;
    this.experiment = experiment;
    this.asked = options.events();
    this.batchSizes = options.batchSizes();
    this.sinks = options.sinks().stream().map(sink -> sink.on(database)).toList();
  }

  String experiment() {
    return experiment;
  }

  Grid load(Load other) {
    load = other;
    return this;
  }

  /** Sets the load in the key of each setting's benchmark. */
  Grid loadOfKey(Function<Setting, Map<String, Integer>> others) {
    loadOfKey = others;
    return this;
  }

  Grid loadOfKey(Map<String, Integer> others) {
    return loadOfKey(setting -> others);
  }

  /** Sets the events of the experiment. */
  Grid asked(int count) {
    asked = count;
    return this;
  }

  /** Sets how many events of the experiment are measured. */
  Grid events(ToIntFunction<Setting> counts) {
    events = counts;
    return this;
  }

  /** Sets how many events are measured in batches of one; the time for all is extrapolated. */
  Grid unbatchedEvents(int count) {
    return events(setting -> setting.batchSize() == 1 ? count : asked);
  }

  Grid indexes(List<Index> others) {
    indexes = others;
    return this;
  }

  Grid modes(List<WriteMode> others) {
    modes = others;
    return this;
  }

  Grid batchSizes(List<Integer> others) {
    batchSizes = others;
    return this;
  }

  /** Replaces each sink by others. An empty stream removes the sink. */
  Grid sinks(Function<SinkUnderTest, Stream<SinkUnderTest>> others) {
    sinks = sinks.stream().flatMap(others).toList();
    return this;
  }

  /** Adds properties to each sink. */
  Grid properties(Map<String, String> others) {
    return sinks(sink -> Stream.of(sink.with(others)));
  }

  /** Adds a variant of Tarmac after Tarmac. */
  Grid variant(SinkUnderTest variant) {
    return sinks(
        sink -> sink.name().equals(SinkName.TARMAC) ? Stream.of(sink, variant) : Stream.of(sink));
  }

  /** Sets whether the counting sink is measured as well. */
  Grid countingSink(boolean wanted) {
    countingSink = wanted;
    return this;
  }

  Grid except(Predicate<Setting> excluded) {
    included = included.and(excluded.negate());
    return this;
  }

  /**
   * @param firstDatabase whether to measure the counting sink with this database
   */
  List<Benchmark> benchmarks(boolean firstDatabase) {
    Set<Setting> settings = new LinkedHashSet<>();
    for (ConverterChoice converter : options.converters()) {
      for (Index index : indexes) {
        for (WriteMode mode : modes) {
          for (int batchSize : batchSizes) {
            for (SinkUnderTest sink : sinks) {
              if (sink.kind().runsOn(database)) {
                settings.add(setting(sink, converter, batchSize, mode, index));
              }
            }
          }
        }
      }
    }
    return settings.stream()
        .filter(
            setting ->
                setting.kind().writes() ? included.test(setting) : countingSink && firstDatabase)
        .map(this::benchmark)
        .toList();
  }

  /** Returns a setting with default values of what does not matter to its sink. */
  private Setting setting(
      SinkUnderTest sink, ConverterChoice converter, int batchSize, WriteMode mode, Index index) {
    if (!sink.kind().consumes()) {
      return new Setting(
          sink,
          options.converters().get(0),
          batchSizes.get(0),
          WriteMode.INSERT,
          index,
          Load.USUAL);
    }
    return sink.kind().writes()
        ? new Setting(sink, converter, batchSize, mode, index, load)
        : new Setting(sink, converter, COUNTING_SINK_BATCH, WriteMode.INSERT, Index.YES, load);
  }

  private Benchmark benchmark(Setting setting) {
    boolean writes = setting.kind().writes();
    Subject all = setting.subject();
    Subject subject = writes ? all : new Subject(all.sink(), all.converter(), null, null, null);
    int measured = events.applyAsInt(setting);
    int warmup = Math.min(options.warmup(), measured);
    return new Benchmark(
        new BenchmarkKey(
            experiment,
            writes ? database.toString() : null,
            subject,
            new TreeMap<>(loadOfKey.apply(setting))),
        database,
        setting,
        measured,
        asked,
        warmup,
        Integer.valueOf(1).equals(all.batchSize()) && measured < asked,
        DurationEstimate.seconds(setting, database, measured, warmup));
  }
}
