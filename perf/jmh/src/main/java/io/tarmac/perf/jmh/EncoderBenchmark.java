package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.LoadOnly;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.perf.database.DatabaseKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Handing rows to a driver that does nothing with them, per row: what a strategy itself costs. */
public class EncoderBenchmark extends RowBenchmark {
  private static final int ROWS = 5_000;

  @Param({"COPY", "UNNEST", "MULTI_ROW", "LOAD_DATA", "BATCH"})
  public WriteMethod method = WriteMethod.BATCH;

  private List<Row> rows = List.of();
  private RowWriter writer = (connection, none) -> {};
  private final Connection silent = SilentDriver.connection();

  @Setup(Level.Trial)
  public void prepare() throws SQLException {
    try (AviationTable table = new AviationTable("insert", database());
        Connection connection = table.connect()) {
      rows = table.rows(Records.avro(ROWS));
      TablePlan plan = rows.get(0).plan();
      writer =
          method == WriteMethod.LOAD_DATA
              ? LoadOnly.unsent(plan)
              : KnownDatabases.read(connection).strategies().bestFirst(connection).stream()
                  .filter(strategy -> strategy.method() == method)
                  .filter(strategy -> strategy.supports(plan, Operation.INSERT))
                  .findFirst()
                  .orElseThrow()
                  .prepare(plan, Operation.INSERT);
    }
  }

  /** Returns the database whose columns and statement limits are used. */
  private DatabaseKind database() {
    return switch (method) {
      case MULTI_ROW, LOAD_DATA -> DatabaseKind.MARIADB;
      case AUTO, BATCH, COPY, UNNEST -> DatabaseKind.POSTGRESQL;
    };
  }

  @Benchmark
  @OperationsPerInvocation(ROWS)
  public void write() throws SQLException {
    writer.write(silent, rows);
  }
}
