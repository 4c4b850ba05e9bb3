package io.tarmac.perf.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The plan of a run as it stands in its directory: written before anything is measured, and
 * compared when the run is resumed.
 *
 * @param cells with all that was or will be measured in them
 * @param conditions the other facts that results depend on, by name
 */
public record PlanFile(
    String suite,
    boolean smoke,
    long seed,
    int repetitions,
    List<PlannedBenchmark> cells,
    Map<String, String> conditions) {
  /** A cell as far as its results depend on it. */
  public record PlannedBenchmark(
      BenchmarkKey key, int events, int asked, int warmup, boolean once) {
    @Override
    public String toString() {
      return "%s, %s after %,d".formatted(key, Figure.counted(events, "event"), warmup);
    }
  }

  public PlanFile {
    // Some plans have none.
    conditions = conditions == null ? Map.of() : new TreeMap<>(conditions);
  }

  /** Returns whether the options are the same; conditions may differ. */
  boolean hasOptionsOf(PlanFile other) {
    return withoutConditions().equals(other.withoutConditions());
  }

  private PlanFile withoutConditions() {
    return new PlanFile(suite, smoke, seed, repetitions, cells, Map.of());
  }

  /** Returns the number of measurements that the plan has. */
  long turns() {
    return cells.stream().mapToLong(cell -> cell.once() ? 1 : repetitions).sum();
  }

  /** Returns why a run that was begun with this plan cannot go on with another: a line a reason. */
  public List<String> differences(PlanFile now) {
    List<String> lines = RunFacts.differences(facts(), now.facts(), "none", "%s: %s, now %s");
    // The first cell that differs says enough, because one option changes many.
    missing(now.cells, cells).forEach(cell -> lines.add("not planned then: " + cell));
    missing(cells, now.cells).forEach(cell -> lines.add("not planned now: " + cell));
    if (lines.isEmpty() && !cells.equals(now.cells)) {
      lines.add("cells: in another order");
    }
    return lines;
  }

  private static Stream<PlannedBenchmark> missing(
      List<PlannedBenchmark> cells, List<PlannedBenchmark> others) {
    return cells.stream().filter(cell -> !others.contains(cell)).limit(1);
  }

  private Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("suite", suite);
    facts.put("smoke", smoke);
    facts.put("seed of the order", seed);
    facts.put("repetitions", repetitions);
    facts.put("cells", cells.size());
    facts.putAll(conditions);
    return facts;
  }
}
