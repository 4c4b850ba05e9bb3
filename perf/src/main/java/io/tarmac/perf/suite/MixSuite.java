package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.ChangeTraffic;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.SinkUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Captured changes: updates, deletes, changes of keys, and a new column half-way. */
final class MixSuite {
  static final String NAME = "mix";
  static final String EXPERIMENT = "changes";

  private static final Map<String, String> PROPERTIES =
      Map.of("delete.enabled", "true", "schema.evolution", "basic");

  private final SuiteOptions options;

  MixSuite(SuiteOptions options) {
    this.options = options;
  }

  SuitePlan plan() {
    Load load = Load.of(new ChangeTraffic(options.events()));
    List<Leg> legs = new ArrayList<>();
    for (DatabaseKind database : options.databases()) {
      legs.add(new Leg(database, cells(database, load)));
    }
    return new SuitePlan(NAME, List.copyOf(legs), options.repetitions(), options.seed());
  }

  private List<Cell> cells(DatabaseKind database, Load load) {
    CellMaker maker = new CellMaker(EXPERIMENT, database, options);
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (int batchSize : options.batchSizes()) {
        for (SinkUnderTest sink : sinks()) {
          if (sink.kind().writes()) {
            Setting setting =
                new Setting(
                    sink.on(database).with(PROPERTIES),
                    converter,
                    batchSize,
                    InsertMode.UPSERT,
                    Index.YES,
                    load);
            cells.add(maker.cell(setting, Map.of(), options.events(), options.events()));
          }
        }
      }
    }
    return List.copyOf(cells);
  }

  /** Tarmac writes the last change of a key alone: what Debezium's sink does when it is told to. */
  private Set<SinkUnderTest> sinks() {
    Set<SinkUnderTest> sinks = new LinkedHashSet<>(options.sinks());
    if (sinks.contains(SinkUnderTest.of(SinkKind.DEBEZIUM))) {
      sinks.add(SinkUnderTest.of(SinkKind.DEBEZIUM_REDUCTION));
    }
    return sinks;
  }
}
