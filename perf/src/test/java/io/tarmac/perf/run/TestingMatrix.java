package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import java.util.List;

/** Settings with one batch size and JSON, for tests. */
final class TestingMatrix {
  private TestingMatrix() {}

  static Matrix of(List<SinkKind> sinks, List<Index> indexes) {
    return of(sinks, List.of(ConverterChoice.JSON), List.of(500), indexes);
  }

  static Matrix of(
      List<SinkKind> sinks,
      List<ConverterChoice> converters,
      List<Integer> batchSizes,
      List<Index> indexes) {
    return new Matrix(
        sinks.stream().map(sink -> Contender.of(sink, DatabaseKind.POSTGRESQL)).toList(),
        converters,
        batchSizes,
        List.of(InsertMode.INSERT, InsertMode.UPSERT),
        indexes);
  }
}
