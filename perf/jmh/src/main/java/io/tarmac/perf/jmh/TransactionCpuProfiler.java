package io.tarmac.perf.jmh;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A profiler of JMH that adds the CPU time of the client and of the database server per operation.
 * It reports what the benchmark's meter has counted, because JMH's own iteration also has the time
 * in which tables are filled.
 */
public final class TransactionCpuProfiler implements InternalProfiler {
  /** The meter of the benchmark that runs in this JVM. JMH creates the profiler on its own. */
  private static volatile @Nullable CpuMeter meter;

  static void report(CpuMeter ofBenchmark) {
    meter = ofBenchmark;
  }

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's thread and of the database server";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    CpuMeter known = meter;
    if (known != null) {
      known.reset();
    }
  }

  @Override
  public List<ScalarResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    CpuMeter known = meter;
    return known == null
        ? List.of()
        : known.micros().entrySet().stream()
            .map(
                cpu ->
                    new ScalarResult(cpu.getKey(), cpu.getValue(), "us/op", AggregationPolicy.AVG))
            .toList();
  }
}
