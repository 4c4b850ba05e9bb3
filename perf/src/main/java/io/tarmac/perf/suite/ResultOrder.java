package io.tarmac.perf.suite;

import io.tarmac.perf.report.SettingNames;
import io.tarmac.perf.report.Subject;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The order in which a reader finds results: the same in whatever order they were measured, and
 * however often that was interrupted.
 */
public final class ResultOrder {
  /** Of what else is varied: by its numbers, one after another in the order of their names. */
  private static final Comparator<Map<String, Integer>> LOADS =
      (one, other) -> Arrays.compare(numbers(one), numbers(other));

  private static final Comparator<CellResult> RESULTS =
      Comparator.comparing(CellResult::suite)
          .thenComparing(
              result -> result.cell().database(),
              Comparator.nullsLast(SettingNames.order("database")))
          .thenComparingInt(ResultOrder::experiment)
          .thenComparing(result -> result.cell().experiment())
          .thenComparing(result -> result.cell().setting(), Subject.ORDER)
          .thenComparing(result -> result.cell().load(), LOADS)
          .thenComparingInt(CellResult::repetition);

  private ResultOrder() {}

  static List<CellResult> of(List<CellResult> results) {
    return results.stream().sorted(RESULTS).toList();
  }

  /** Its place in the suite; that of one which the suite does not know is before all. */
  private static int experiment(CellResult result) {
    return Stream.of(SuiteName.values())
        .filter(suite -> suite.toString().equals(result.suite()))
        .mapToInt(suite -> suite.experiments().indexOf(result.cell().experiment()))
        .findFirst()
        .orElse(-1);
  }

  private static int[] numbers(Map<String, Integer> load) {
    return new TreeMap<>(load).values().stream().mapToInt(Integer::intValue).toArray();
  }
}
