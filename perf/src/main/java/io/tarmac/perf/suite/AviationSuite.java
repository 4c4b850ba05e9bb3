package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkUnderTest;
import io.tarmac.perf.run.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The experiments of Debezium's blog on batches: one table, three tables, ten times the events;
 * each with growing batches, as JSON, as Avro, and as Avro into a table without an index.
 *
 * <p>Without batches everything is slow: that is measured once per database, sink and converter, on
 * fewer events. The counting sink has neither database nor batches. A smoke run has every
 * experiment, but not with everything.
 */
final class AviationSuite {
  static final String NAME = "aviation";

  private record Experiment(String name, Spread spread, int times) {}

  private record AviationVariant(ConverterChoice converter, Index index) {}

  private static final List<Experiment> EXPERIMENTS =
      List.of(
          new Experiment("one-table", Spread.NONE, 1),
          new Experiment("three-tables", Spread.overTables(3), 1),
          new Experiment("ten-times", Spread.NONE, 10));

  private final SuiteOptions options;

  AviationSuite(SuiteOptions options) {
    this.options = options;
  }

  static List<String> experiments() {
    return EXPERIMENTS.stream().map(Experiment::name).toList();
  }

  SuitePlan plan() {
    List<Leg> legs = new ArrayList<>();
    for (DatabaseKind database : options.databases()) {
      List<Cell> cells = new ArrayList<>();
      for (Experiment experiment : EXPERIMENTS) {
        if (options.wants(experiment.name())) {
          cells.addAll(cells(experiment, database));
        }
      }
      legs.add(new Leg(database, List.copyOf(cells)));
    }
    return new SuitePlan(NAME, List.copyOf(legs), options.repetitions(), options.seed());
  }

  private List<Cell> cells(Experiment experiment, DatabaseKind database) {
    List<Cell> cells = new ArrayList<>();
    for (AviationVariant form : forms()) {
      for (SinkUnderTest any : options.sinks()) {
        SinkUnderTest sink = any.on(database);
        if (sink.kind().writes()) {
          for (int batchSize : options.batchSizes()) {
            if (measured(experiment, database, form, batchSize)) {
              cells.add(cell(experiment, database, sink, form, batchSize));
            }
          }
        } else if (form.index().equals(Index.YES) && isFirst(database)) {
          cells.add(cell(experiment, database, sink, form, SuiteOptions.COUNTED_BATCH));
        }
      }
    }
    return cells;
  }

  private List<AviationVariant> forms() {
    List<AviationVariant> forms = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      forms.add(new AviationVariant(converter, Index.YES));
      if (converter.equals(ConverterChoice.AVRO)) {
        forms.add(new AviationVariant(converter, Index.NO));
      }
    }
    return forms;
  }

  private boolean measured(
      Experiment experiment, DatabaseKind database, AviationVariant form, int batchSize) {
    if (batchSize == 1 && !(isFirst(experiment) && form.index() == Index.YES)) {
      return false;
    }
    return !options.smoke() || smoked(experiment, database, form, batchSize);
  }

  /** All batches with the first experiment on the first database, and one of each other. */
  private boolean smoked(
      Experiment experiment, DatabaseKind database, AviationVariant form, int batchSize) {
    boolean firstDatabase = isFirst(database);
    boolean firstExperiment = isFirst(experiment);
    if (batchSize == 1) {
      return firstDatabase && form.equals(forms().get(0));
    }
    if (firstDatabase && firstExperiment) {
      return true;
    }
    return (firstDatabase || firstExperiment)
        && form.index() == Index.YES
        && batchSize == options.smokeBatch();
  }

  private boolean isFirst(DatabaseKind database) {
    return database == options.databases().get(0);
  }

  /** Of those that are wanted. */
  private boolean isFirst(Experiment experiment) {
    return EXPERIMENTS.stream()
        .filter(one -> options.wants(one.name()))
        .findFirst()
        .orElseThrow()
        .equals(experiment);
  }

  private Cell cell(
      Experiment experiment,
      DatabaseKind database,
      SinkUnderTest sink,
      AviationVariant form,
      int batchSize) {
    Load load = Load.of(experiment.spread());
    Setting setting =
        new Setting(sink, form.converter(), batchSize, InsertMode.INSERT, form.index(), load);
    int asked = options.events() * experiment.times();
    int events = batchSize == 1 ? options.unbatchedEvents() : asked;
    return new CellMaker(experiment.name(), database, options)
        .cell(setting, load(experiment), events, asked);
  }

  private static Map<String, Integer> load(Experiment experiment) {
    int tables = experiment.spread().tables();
    return tables > 1 ? Map.of("tables", tables) : Map.of();
  }
}
