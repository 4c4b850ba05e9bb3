package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.AviationTable;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.sink.SinkRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The work of the task's thread per record, except buffering and writing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowPathBenchmark {
  private static final int RECORDS = 1_000;

  /** The converter whose structs are taken. */
  @Param({"avro", "json"})
  public String converter = "";

  private List<SinkRecord> records = List.of();
  private AviationTable table;

  @Setup(Level.Trial)
  public void fill() {
    records = converter.equals("json") ? Records.json(RECORDS) : Records.avro(RECORDS);
    table = new AviationTable("upsert");
  }

  @TearDown(Level.Trial)
  public void close() {
    table.close();
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decode(Blackhole hole) throws BadRecordException {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(table.change(records.get(i)));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decodePlanConvert(Blackhole hole) throws BadRecordException, DeliveryFailure {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(table.row(records.get(i)));
    }
  }

  /** Also measures the size of each row, which the byte budget of a batch needs. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void decodePlanConvertSize(Blackhole hole) throws BadRecordException, DeliveryFailure {
    for (int i = 0; i < RECORDS; i++) {
      hole.consume(table.row(records.get(i)).bytes());
    }
  }
}
