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
 * An experiment on a database: each value of each dimension with each other, except for what is
 * excluded. A sink that does not write is measured once for each converter, on the first database.
 * One thread.
 */
final class Grid {
  /**
   * The batch size whose consumer limits the counting sink has: the usual ones of a consumer.
   * Larger polls keep more records alive at once, which the garbage collector copies, and begin
   * later, so a figure with them is no ceiling for sinks with smaller ones.
   */
  private static final int COUNTED_BATCH = 500;

  private final SuiteOptions options;
  private final DatabaseKind database;
  private final String experiment;
  private Load load = Load.USUAL;
  private int asked;
  private List<Index> indexes = List.of(Index.YES);
  private List<WriteMode> modes = List.of(WriteMode.INSERT);
  private List<Integer> batchSizes;
  private List<SinkUnderTest> sinks;
  private boolean counted = true;
  private Predicate<Setting> kept = setting -> true;
  private Function<Setting, Map<String, Integer>> names = setting -> Map.of();
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

  /** Sets what the load of a setting varies, as benchmarks name it. */
  Grid names(Function<Setting, Map<String, Integer>> others) {
    names = others;
    return this;
  }

  Grid named(Map<String, Integer> others) {
    return names(setting -> others);
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

  /** Sets how many events are measured without batches, from which the time for all follows. */
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

  /** Replaces each sink by others; by none leaves it out. */
  Grid sinks(Function<SinkUnderTest, Stream<SinkUnderTest>> others) {
    sinks = sinks.stream().flatMap(others).toList();
    return this;
  }

  /** Gives each sink these properties as well. */
  Grid properties(Map<String, String> others) {
    return sinks(sink -> Stream.of(sink.with(others)));
  }

  /** Adds a variant of Tarmac after Tarmac. */
  Grid variant(SinkUnderTest variant) {
    return sinks(
        sink -> sink.name().equals(SinkName.TARMAC) ? Stream.of(sink, variant) : Stream.of(sink));
  }

  /** Sets whether sinks that do not write are measured as well. */
  Grid counted(boolean wanted) {
    counted = wanted;
    return this;
  }

  Grid except(Predicate<Setting> excluded) {
    kept = kept.and(excluded.negate());
    return this;
  }

  /**
   * @param firstDatabase whether sinks that do not write are measured next to those of this
   *     database
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
        .filter(setting -> setting.kind().writes() ? kept.test(setting) : counted && firstDatabase)
        .map(this::benchmark)
        .toList();
  }

  /** Returns a setting that has the usual values of what its sink does not depend on. */
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
        : new Setting(sink, converter, COUNTED_BATCH, WriteMode.INSERT, Index.YES, load);
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
            new TreeMap<>(names.apply(setting))),
        database,
        setting,
        measured,
        asked,
        warmup,
        Integer.valueOf(1).equals(all.batchSize()) && measured < asked,
        Expectation.seconds(setting, database, measured, warmup));
  }
}
