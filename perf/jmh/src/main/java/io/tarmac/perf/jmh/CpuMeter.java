package io.tarmac.perf.jmh;

import io.tarmac.perf.measure.SchedulerTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler of the CPU time of transactions, both of the writing thread and of the database
 * server. The benchmark reports when a transaction begins and ends, because JMH's iterations
 * include the filling of tables. Not thread-safe.
 */
public final class CpuMeter implements InternalProfiler {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The meter that JMH has created in this JVM. */
  private static volatile @Nullable CpuMeter ofJvm;

  private Optional<SchedulerTime> server = Optional.empty();
  private long clientNanos;
  private long serverNanos;
  private long transactions;

  /** Creates a meter of the client alone. */
  public CpuMeter() {
    ofJvm = this;
  }

  static CpuMeter ofJvm() {
    return Objects.requireNonNull(ofJvm);
  }

  /**
   * Measures a server too.
   *
   * @param process empty if the server's CPU time cannot be read, or is spent by this JVM
   */
  void watch(Optional<SchedulerTime> process) {
    server = process;
  }

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's thread and of the database server";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    clientNanos = 0;
    serverNanos = 0;
    transactions = 0;
  }

  /** Notes that a transaction of the calling thread begins. */
  void begin() {
    serverNanos -= serverTime();
    clientNanos -= THREADS.getCurrentThreadCpuTime();
  }

  /** Notes that the transaction has ended. */
  void end() {
    clientNanos += THREADS.getCurrentThreadCpuTime();
    serverNanos += serverTime();
    transactions++;
  }

  private long serverTime() {
    return server.map(SchedulerTime::nanos).orElse(0L);
  }

  @Override
  public List<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return results();
  }

  /** Returns the microseconds per transaction: {@code cpu}, and the parts that it consists of. */
  List<ScalarResult> results() {
    List<ScalarResult> results = new ArrayList<>();
    results.add(result("cpu.client", clientNanos));
    if (server.isPresent()) {
      results.add(result("cpu.server", serverNanos));
    }
    results.add(result("cpu", clientNanos + serverNanos));
    return results;
  }

  private ScalarResult result(String name, long nanos) {
    double micros = nanos / (NANOS_PER_MICRO * transactions);
    return new ScalarResult(name, micros, "us/op", AggregationPolicy.AVG);
  }
}
