package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.perf.database.DatabaseKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Reducing a batch of upserts to its net effect, per row. */
public class ReductionBenchmark extends RowBenchmark {
  private static final int ROWS = 5_000;

  /** How many rows of the batch have the same key. */
  @Param({"1", "10"})
  public int rowsPerKey;

  /** The order of the keys. A change stream's keys are not sorted. */
  @Param({"ascending", "random"})
  public String order = "";

  private Batch batch = new Batch(List.of(), Map.of());

  @Setup(Level.Trial)
  public void fill() {
    try (AviationTable table = new AviationTable("upsert", DatabaseKind.POSTGRESQL)) {
      List<Row> keys = table.rows(Records.avro(ROWS / rowsPerKey));
      List<Row> rows = new ArrayList<>();
      while (rows.size() < ROWS) {
        rows.addAll(keys);
      }
      if (order.equals("random")) {
        Collections.shuffle(rows, new Random(1));
      }
      batch = new Batch(rows, Map.of());
    }
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public List<Run> reduce() {
    return batch.runs();
  }
}
