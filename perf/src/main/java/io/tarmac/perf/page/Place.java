package io.tarmac.perf.page;

import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellKey;

/**
 * Where a figure belongs.
 *
 * @param database empty where none takes part
 * @param batchSize 0 where there are no batches
 */
record Place(String experiment, String database, Line line, int batchSize) {
  static Place of(CellKey cell) {
    Integer batchSize = cell.setting().batchSize();
    return new Place(
        cell.experiment(),
        cell.database() == null ? "" : cell.database(),
        Line.of(cell),
        batchSize == null ? 0 : batchSize);
  }

  /** What the sink that only counts took of the same events. */
  Place counting() {
    return new Place(experiment, "", line.withSink(SinkName.COUNTING).withIndex(Line.INDEXED), 0);
  }

  Place with(Line other) {
    return new Place(experiment, database, other, batchSize);
  }

  Place in(String otherExperiment) {
    return new Place(otherExperiment, database, line, batchSize);
  }

  Place sized(int otherSize) {
    return new Place(experiment, database, line, otherSize);
  }
}
