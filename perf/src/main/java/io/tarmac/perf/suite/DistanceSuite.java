package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.run.Index;
import io.tarmac.perf.run.InsertMode;
import io.tarmac.perf.run.Load;
import io.tarmac.perf.run.Setting;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.SinkUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A database that is further and further away, behind a proxy that delays each byte. One cell goes
 * without the proxy, so that its own cost can be seen.
 */
final class DistanceSuite {
  static final String NAME = "distance";

  private static final List<Integer> ROUND_TRIP_MILLIS = List.of(0, 1, 5, 20, 50);
  private static final List<Integer> SMOKE_ROUND_TRIP_MILLIS = List.of(0, 5);

  /** The length of a measurement of Tarmac, as far as it can be expected. */
  private static final int SECONDS = 12;

  private static final int LEAST_BATCHES = 10;

  private final SuiteOptions options;

  DistanceSuite(SuiteOptions options) {
    this.options = options;
  }

  static List<String> experiments() {
    return Stream.of(InsertMode.values()).map(InsertMode::toString).toList();
  }

  SuitePlan plan() {
    List<Cell> cells = new ArrayList<>();
    List<Integer> roundTrips = options.smoke() ? SMOKE_ROUND_TRIP_MILLIS : ROUND_TRIP_MILLIS;
    for (InsertMode mode : InsertMode.values()) {
      if (options.wants(mode.toString())) {
        for (ConverterChoice converter : options.converters()) {
          for (int batchSize : options.batchSizes()) {
            for (SinkUnderTest sink : sinks()) {
              Setting direct = new Setting(sink, converter, batchSize, mode, Index.YES, Load.USUAL);
              if (cells.isEmpty()) {
                cells.add(cell(direct, Map.of(), options.events()));
              }
              for (int millis : roundTrips) {
                int events = Math.min(options.events(), events(millis, batchSize));
                Map<String, Integer> named = Map.of(CellKey.ROUND_TRIP, millis);
                cells.add(cell(direct.with(Load.at(millis)), named, events));
              }
            }
          }
        }
      }
    }
    return options.planOnPostgreSql(NAME, cells);
  }

  private Cell cell(Setting setting, Map<String, Integer> named, int events) {
    return new CellMaker(setting.insertMode().toString(), DatabaseKind.POSTGRESQL, options)
        .cell(setting, named, events, options.events());
  }

  private List<SinkUnderTest> sinks() {
    List<SinkUnderTest> sinks = new ArrayList<>();
    for (SinkUnderTest sink : options.sinks()) {
      if (sink.kind().writes()) {
        sinks.add(sink.on(DatabaseKind.POSTGRESQL));
      }
      if (sink.name().equals(SinkName.TARMAC)) {
        sinks.add(
            SinkUnderTest.variant("exactly-once", Map.of("delivery.guarantee", "exactly_once")));
      }
    }
    return sinks;
  }

  /** Returns whole batches, as many for each sink; of those far away fewer than are asked for. */
  private static int events(int roundTripMillis, int batchSize) {
    Setting tarmac =
        new Setting(
            SinkUnderTest.of(SinkKind.TARMAC, DatabaseKind.POSTGRESQL),
            ConverterChoice.AVRO,
            batchSize,
            InsertMode.INSERT,
            Index.YES,
            Load.at(roundTripMillis));
    double batches = SECONDS * Expectation.perSecond(tarmac, DatabaseKind.POSTGRESQL) / batchSize;
    return (int) Math.max(LEAST_BATCHES, batches) * batchSize;
  }
}
