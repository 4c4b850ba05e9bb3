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

/** One, two and four tasks over four partitions, in one worker and in two. */
final class ScaleSuite {
  static final String NAME = "scale";

  private static final int PARTITIONS = 4;
  private static final String ONE_WORKER = "one-worker";
  private static final String TWO_WORKERS = "two-workers";

  private final SuiteOptions options;

  ScaleSuite(SuiteOptions options) {
    this.options = options;
  }

  static List<String> experiments() {
    return List.of(ONE_WORKER, TWO_WORKERS);
  }

  SuitePlan plan() {
    List<Leg> legs = new ArrayList<>();
    for (DatabaseKind database : options.databases()) {
      List<Cell> cells = new ArrayList<>();
      if (options.wants(ONE_WORKER)) {
        for (int tasks : List.of(1, 2, 4)) {
          cells.addAll(cells(ONE_WORKER, database, tasks, 1));
        }
      }
      if (options.wants(TWO_WORKERS)) {
        for (int tasks : List.of(2, 4)) {
          cells.addAll(cells(TWO_WORKERS, database, tasks, 2));
        }
      }
      legs.add(new Leg(database, List.copyOf(cells)));
    }
    return new SuitePlan(NAME, List.copyOf(legs), options.repetitions(), options.seed());
  }

  private List<Cell> cells(String experiment, DatabaseKind database, int tasks, int workers) {
    CellMaker maker = new CellMaker(experiment, database, options);
    Load load = Load.of(Spread.overTasks(PARTITIONS, tasks, workers));
    Map<String, Integer> named =
        Map.of("partitions", PARTITIONS, "tasks", tasks, "workers", workers);
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (SinkUnderTest sink : options.sinks()) {
        // Few events are counted before several tasks share the partitions, so one task counts.
        boolean first = tasks == 1 && database == options.databases().get(0);
        List<Integer> counted = first ? List.of(SuiteOptions.COUNTED_BATCH) : List.of();
        for (int batchSize : sink.kind().writes() ? options.batchSizes() : counted) {
          Setting setting =
              new Setting(
                  sink.on(database), converter, batchSize, InsertMode.INSERT, Index.YES, load);
          cells.add(maker.cell(setting, named, options.events(), options.events()));
        }
      }
    }
    return cells;
  }
}
