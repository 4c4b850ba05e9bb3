package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The plan in the directory of a run. perf writes it before it measures, and compares it when the
 * run is resumed.
 *
 * @param conditions the other facts that results depend on, by name
 */
public record PlanFile(
    String suite,
    @JsonProperty("smoke") boolean quick,
    long seed,
    int repetitions,
    @JsonProperty("cells") List<PlannedBenchmark> benchmarks,
    Map<String, String> conditions) {
  /** The part of a benchmark on which its results depend. */
  public record PlannedBenchmark(
      BenchmarkKey key, int events, int asked, int warmup, boolean once) {
    @Override
    public String toString() {
      return "%s, %s after %,d".formatted(key, Figure.counted(events, "event"), warmup);
    }
  }

  public PlanFile {
    // Some plan files have none.
    conditions = conditions == null ? Map.of() : new TreeMap<>(conditions);
  }

  /** Returns whether the options are the same; conditions may differ. */
  boolean hasOptionsOf(PlanFile other) {
    return withoutConditions().equals(other.withoutConditions());
  }

  private PlanFile withoutConditions() {
    return new PlanFile(suite, quick, seed, repetitions, benchmarks, Map.of());
  }

  /** Returns the number of trials. */
  long trials() {
    return benchmarks.stream().mapToLong(one -> one.once() ? 1 : repetitions).sum();
  }

  /** Returns the reasons why a run of this plan cannot continue with another, a line each. */
  public List<String> differences(PlanFile now) {
    List<String> lines = RunFacts.differences(facts(), now.facts(), "none", "%s: %s, now %s");
    // The first benchmark that differs says enough, because one option changes many.
    missing(now.benchmarks, benchmarks).forEach(one -> lines.add("only in the new plan: " + one));
    missing(benchmarks, now.benchmarks).forEach(one -> lines.add("only in the old plan: " + one));
    if (lines.isEmpty() && !benchmarks.equals(now.benchmarks)) {
      lines.add("benchmarks: in another order");
    }
    return lines;
  }

  private static Stream<PlannedBenchmark> missing(
      List<PlannedBenchmark> benchmarks, List<PlannedBenchmark> others) {
    return benchmarks.stream().filter(one -> !others.contains(one)).limit(1);
  }

  private Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("suite", suite);
    facts.put("quick", quick);
    facts.put("seed of the order", seed);
    facts.put("repetitions", repetitions);
    facts.put("benchmarks", benchmarks.size());
    facts.putAll(conditions);
    return facts;
  }
}
