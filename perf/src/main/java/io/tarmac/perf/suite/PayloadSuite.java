package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.PayloadTraffic;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Small, middle and large records, each in batches of growing size: events and bytes per second.
 * What is compared side by side has the same number of events; fewer of the large ones, and of
 * those without batches, from which all is extrapolated.
 */
final class PayloadSuite {
  static final String NAME = "payload";

  private static final List<Integer> BYTES = List.of(25, 1_000, 10_000);

  /** A fast sink is over in a second otherwise; more of them last a slow one minutes. */
  private static final int SMALLEST_TIMES = 2;

  /** What the events of a cell may take in the topic. */
  private static final long MOST_BYTES = 400_000_000;

  private final SuiteOptions options;

  PayloadSuite(SuiteOptions options) {
    this.options = options;
  }

  static List<String> experiments() {
    return BYTES.stream().map(PayloadSuite::experiment).toList();
  }

  SuitePlan plan() {
    List<Leg> legs = new ArrayList<>();
    for (DatabaseKind database : options.databases()) {
      List<Cell> cells = new ArrayList<>();
      for (int bytes : BYTES) {
        if (options.wants(experiment(bytes))) {
          cells.addAll(cells(bytes, database));
        }
      }
      legs.add(new Leg(database, List.copyOf(cells)));
    }
    return new SuitePlan(NAME, List.copyOf(legs), options.repetitions(), options.seed());
  }

  private static String experiment(int bytes) {
    return bytes + "-bytes";
  }

  private List<Cell> cells(int bytes, DatabaseKind database) {
    CellMaker maker = new CellMaker(experiment(bytes), database, options);
    Load load = Load.of(new PayloadTraffic(bytes));
    List<Cell> cells = new ArrayList<>();
    for (ConverterChoice converter : options.converters()) {
      for (SinkUnderTest any : options.sinks()) {
        SinkUnderTest sink = any.on(database);
        if (sink.kind().writes()) {
          for (int batchSize : options.batchSizes()) {
            Setting setting = setting(sink, converter, batchSize, load);
            int events = batchSize == 1 ? options.unbatchedEvents() : inBatches(bytes);
            cells.add(maker.cell(setting, named(bytes), events, asked(bytes)));
          }
        } else if (database == options.databases().get(0)) {
          Setting setting = setting(sink, converter, SuiteOptions.COUNTED_BATCH, load);
          cells.add(maker.cell(setting, named(bytes), inBatches(bytes), asked(bytes)));
        }
      }
    }
    return cells;
  }

  private static Setting setting(
      SinkUnderTest sink, ConverterChoice converter, int batchSize, Load load) {
    return new Setting(sink, converter, batchSize, InsertMode.INSERT, Index.YES, load);
  }

  private int asked(int bytes) {
    return bytes == BYTES.get(0) && !options.smoke()
        ? SMALLEST_TIMES * options.events()
        : options.events();
  }

  /** As many as fit. */
  private int inBatches(int bytes) {
    return (int) Math.min(asked(bytes), MOST_BYTES / bytes);
  }

  private static Map<String, Integer> named(int bytes) {
    return Map.of("payloadBytes", bytes);
  }
}
