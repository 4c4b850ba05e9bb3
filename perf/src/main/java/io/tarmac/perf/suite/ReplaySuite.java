package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkUnderTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One setting of each sink, or each combination of the settings that are asked for. */
final class ReplaySuite {
  static final String NAME = "replay";

  private final SuiteOptions options;

  ReplaySuite(SuiteOptions options) {
    this.options = options;
  }

  SuitePlan plan() {
    List<Leg> legs = new ArrayList<>();
    for (DatabaseKind database : options.databases()) {
      legs.add(new Leg(database, cells(database)));
    }
    return new SuitePlan(NAME, legs, options.repetitions(), options.seed());
  }

  private List<Cell> cells(DatabaseKind database) {
    Set<Setting> settings = new LinkedHashSet<>();
    for (ConverterChoice converter : options.converters()) {
      for (Index index : options.indexes()) {
        for (InsertMode mode : options.insertModes()) {
          for (int batchSize : options.batchSizes()) {
            for (SinkUnderTest sink : options.sinks()) {
              settings.add(setting(sink.on(database), converter, batchSize, mode, index));
            }
          }
        }
      }
    }
    boolean first = database == options.databases().get(0);
    CellMaker maker = new CellMaker(NAME, database, options);
    return settings.stream()
        .filter(setting -> first || setting.sink().kind().writes())
        .map(setting -> maker.cell(setting, Map.of(), events(setting), options.events()))
        .toList();
  }

  /** Returns a setting that has the first of all values of what its sink does not depend on. */
  private Setting setting(
      SinkUnderTest sink, ConverterChoice converter, int batchSize, InsertMode mode, Index index) {
    if (!sink.kind().consumes()) {
      return new Setting(
          sink, options.converters().get(0), options.batchSizes().get(0), InsertMode.INSERT, index);
    }
    return sink.kind().writes()
        ? new Setting(sink, converter, batchSize, mode, index)
        : new Setting(sink, converter, SuiteOptions.COUNTED_BATCH, InsertMode.INSERT, Index.YES);
  }

  /** Returns fewer events than are asked for if the sink or the batch size is slow. */
  private int events(Setting setting) {
    int all = options.events();
    int least = Math.min(all, options.fewerEvents().getOrDefault(setting.sink().name(), all));
    return setting.sink().kind().consumes()
        ? Math.min(
            least, options.fewerEvents().getOrDefault(String.valueOf(setting.batchSize()), all))
        : least;
  }
}
