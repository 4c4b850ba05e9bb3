package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.run.SinkKind;
import java.util.List;
import java.util.Map;

/** Options, plans and results of suites, for tests. */
final class TestingSuites {
  private TestingSuites() {}

  static SuiteOptions options(boolean smoke, int repetitions) {
    return options(smoke, repetitions, 100_000, List.of(1, 500, 5_000));
  }

  static SuiteOptions events(int events) {
    return options(false, 1, events, List.of(1, 500, 5_000));
  }

  /** With the sizes that the suite has unless others are asked for. */
  static SuiteOptions usual(SuiteName suite) {
    SuiteName.Size size = suite.size(false);
    return options(false, 1, size.events(), size.batchSizes());
  }

  private static SuiteOptions options(
      boolean smoke, int repetitions, int events, List<Integer> batchSizes) {
    return new SuiteOptions(
        smoke,
        events,
        5_000,
        repetitions,
        7,
        List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB),
        List.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.DEBEZIUM),
        List.of(ConverterChoice.JSON, ConverterChoice.AVRO),
        batchSizes,
        List.of());
  }

  static SuitePlan aviation(boolean smoke, int repetitions) {
    return new AviationSuite(options(smoke, repetitions)).plan();
  }

  /** What a lab says of a turn: as many events per second as the repetition's number. */
  static Report report(Turn turn) {
    Measurement measurement =
        measurement(turn.cell(), turn.repetition(), turn.repetition(), Map.of());
    return new Report(
        "2026-01-01T00:00:00Z",
        Map.of("processors", "2"),
        Map.of("java", "17"),
        Map.of("fsync", "on"),
        Map.of(),
        List.of(measurement),
        List.of(),
        List.of(),
        List.of());
  }

  static CellResult result(Cell cell, int repetition, double eventsPerSecond) {
    return result(cell, repetition, eventsPerSecond, "2", Map.of());
  }

  static CellResult onAnotherMachine(Cell cell) {
    return result(cell, 1, 100, "8", Map.of());
  }

  static CellResult withConsumer(Cell cell, Map<String, String> consumer) {
    return result(cell, 1, 100, "2", consumer);
  }

  static CellResult ofRun(long seed, CellResult one) {
    return new ChangedResult(one).seed(seed).result();
  }

  static CellResult with(
      CellResult one, Map<String, String> database, Map<String, Object> options) {
    return new ChangedResult(one).database(database).options(options).result();
  }

  private static CellResult result(
      Cell cell,
      int repetition,
      double eventsPerSecond,
      String processors,
      Map<String, String> consumer) {
    return new CellResult(
        CellResult.FORMAT,
        "aviation",
        false,
        7,
        "2026-01-01T00:00:00Z",
        cell.key(),
        repetition,
        cell.asked(),
        cell.extrapolated(),
        cell.asked() / eventsPerSecond,
        measurement(cell, repetition, eventsPerSecond, consumer),
        Map.of("processors", processors),
        Map.of("java", "17"),
        Map.of(),
        Map.of("note", "ä"));
  }

  private static Measurement measurement(
      Cell cell, int repetition, double eventsPerSecond, Map<String, String> consumer) {
    return new Measurement(
        cell.key().setting(),
        repetition,
        cell.events(),
        200L,
        consumer,
        0.5,
        cell.events() / eventsPerSecond,
        null,
        eventsPerSecond,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        "count",
        null);
  }
}
