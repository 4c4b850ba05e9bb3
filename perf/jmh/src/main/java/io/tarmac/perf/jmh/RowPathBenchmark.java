package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.TaskSession;
import io.tarmac.perf.database.DatabaseKind;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** The work of the task's thread per record, except buffering and writing. */
public class RowPathBenchmark extends RowBenchmark {
  private static final int RECORDS = 1_000;

  /** The converter whose structs are taken. */
  @Param({"avro", "json"})
  public String converter = "";

  private List<SinkRecord> records = List.of();
  private AviationTable table;
  private TaskSession session;

  @Setup(Level.Trial)
  public void fill() {
    records = converter.equals("json") ? Records.json(RECORDS) : Records.avro(RECORDS);
    table = new AviationTable("upsert", DatabaseKind.POSTGRESQL);
    session = table.session();
  }

  @TearDown(Level.Trial)
  public void close() {
    table.close();
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decode(Blackhole hole) {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(session.change(records.get(i)));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decodePlanConvert(Blackhole hole) {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(session.row(records.get(i)));
    }
  }

  /** Also measures the size of each row, which the byte budget of a batch needs. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decodePlanConvertSize(Blackhole hole) {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(session.row(records.get(i)).bytes());
    }
  }
}
