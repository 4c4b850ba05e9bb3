package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans, matrices and settings for a PostgreSQL that the run starts, for tests. */
final class TestingPlan {
  private TestingPlan() {}

  static Plan of(SinkKind... sinks) {
    return new Plan(
        matrix(List.of(sinks), List.of(ConverterChoice.JSON), List.of(500)),
        new Volume(1_000, 0, Map.of()),
        1,
        false,
        Shape.ENVELOPE,
        Compression.NONE,
        DatabaseKind.POSTGRESQL,
        Optional.empty(),
        false,
        Map.of(),
        "",
        "512m",
        List.of(),
        Duration.ofMinutes(1),
        false);
  }

  static Matrix matrix(
      List<SinkKind> sinks, List<ConverterChoice> converters, List<Integer> batchSizes) {
    return new Matrix(
        sinks.stream().map(sink -> Contender.of(sink, DatabaseKind.POSTGRESQL)).toList(),
        converters,
        batchSizes,
        List.of(InsertMode.INSERT, InsertMode.UPSERT),
        List.of(Index.YES));
  }

  static Setting setting(SinkKind sink, int batchSize) {
    return new Setting(
        Contender.of(sink, DatabaseKind.POSTGRESQL),
        ConverterChoice.JSON,
        batchSize,
        InsertMode.INSERT,
        Index.YES);
  }
}
