package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.AviationTable;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.Strategies;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** Handing rows to a driver that does nothing with them, per row: what a strategy itself costs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EncoderBenchmark {
  private static final int ROWS = 5_000;

  /** As MySQL's and MariaDB's statements are bound; the SQL text does not matter to the binding. */
  private static final StatementLimits LIMITS = new StatementLimits(512, 65_535, 1 << 20, 1L << 24);

  @Param({"COPY", "UNNEST", "MULTI_ROW", "BATCH"})
  public WriteMethod method = WriteMethod.BATCH;

  private List<Row> rows = List.of();
  private RowWriter writer = (connection, none) -> {};
  private final Connection silent = SilentDriver.connection();

  @Setup(Level.Trial)
  public void prepare() throws BadRecordException, DeliveryFailure, SQLException {
    try (AviationTable table = new AviationTable("insert");
        Connection connection = table.open()) {
      rows = table.rows(Records.avro(ROWS));
      List<WriteStrategy> strategies = new ArrayList<>(Strategies.of(connection));
      strategies.add(
          new MultiRow(new Dml(Strategies.identifiers(connection), new OnConflict()), LIMITS));
      writer =
          strategies.stream()
              .filter(strategy -> strategy.method() == method)
              .filter(strategy -> strategy.supports(rows.get(0).plan(), Operation.INSERT))
              .findFirst()
              .orElseThrow()
              .prepare(rows.get(0).plan(), Operation.INSERT);
    }
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public void write() throws SQLException {
    writer.write(silent, rows);
  }
}
