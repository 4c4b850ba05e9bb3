package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.perf.measure.SchedulerTime;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writing rows to a database by one strategy, per transaction with its commit. {@link StrategyRun}
 * starts the server and leaves out parameters that the database or the strategy does not support.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StrategyBenchmark {
  @Param({"postgresql", "mariadb", "mysql", "h2"})
  public String database = "";

  @Param({
    "batch",
    "driver",
    "unnest",
    "multi-row",
    "copy",
    "staged-copy",
    "look-unnest",
    "look-copy",
    "load-data"
  })
  public String strategy = "";

  /** A {@link Job}; {@code upsert-newest} and {@code delete} only if an argument names them. */
  @Param({"insert", "upsert-new", "upsert-present"})
  public String job = "";

  /** The number of columns of the table, from 2 to 20. */
  @Param("20")
  public int columns;

  /** The number of rows in a transaction. */
  @Param({"2", "10", "500", "5000"})
  public int rows;

  private StrategyTable table;
  private CpuMeter meter;
  private List<Row> batch = List.of();

  @Setup(Level.Trial)
  public void create() throws SQLException {
    StrategyDatabase target = StrategyDatabase.named(database);
    table = new StrategyTable(target, strategy, Job.named(job), new RowShape(columns), rows);
    // After the connections, because PostgreSQL starts a process for each.
    meter = CpuMeter.ofJvm();
    meter.watch(target.process().flatMap(SchedulerTime::of));
  }

  @Setup(Level.Iteration)
  public void fill() throws SQLException {
    table.refillAfterManyChanges();
  }

  @Setup(Level.Invocation)
  public void begin() throws SQLException {
    batch = table.nextBatch();
    meter.begin();
  }

  @Benchmark
  public void write() throws SQLException {
    table.write(batch);
  }

  @TearDown(Level.Invocation)
  public void end() {
    meter.end();
  }

  @TearDown(Level.Trial)
  public void drop() {
    table.close();
  }
}
