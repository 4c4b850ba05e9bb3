package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A comparison of a sink with another build of it, round by round. Each round measures both builds,
 * one right after the other.
 *
 * @param setting of the sink
 * @param rounds in their order
 * @param ratio of the medians of events per second, the sink's to the baseline's
 * @param lowest ratio of a round
 * @param highest ratio of a round
 */
public record BaselineComparison(
    Subject setting, List<Round> rounds, double ratio, double lowest, double highest) {

  /**
   * One round.
   *
   * @param number from 1
   */
  public record Round(int number, double eventsPerSecond, double baseline, double ratio) {}

  /** Returns one comparison for each setting that was measured with both builds. */
  public static List<BaselineComparison> of(List<Measurement> results) {
    List<BaselineComparison> all = new ArrayList<>();
    for (Subject setting : results.stream().map(Measurement::setting).distinct().toList()) {
      if (SinkName.isTarmac(setting.sink())) {
        List<Round> rounds = rounds(setting, results);
        if (!rounds.isEmpty()) {
          all.add(of(setting, rounds));
        }
      }
    }
    return all;
  }

  private static List<Round> rounds(Subject setting, List<Measurement> results) {
    Map<Integer, Double> baseline = new TreeMap<>();
    for (Measurement one : results) {
      if (one.setting().sink().equals(SinkName.BASELINE) && setting.comparableTo(one.setting())) {
        baseline.put(one.repetition(), one.eventsPerSecond());
      }
    }
    return results.stream()
        .filter(one -> one.setting().equals(setting) && baseline.containsKey(one.repetition()))
        .map(
            one -> {
              double other = Objects.requireNonNull(baseline.get(one.repetition()));
              return new Round(
                  one.repetition(), one.eventsPerSecond(), other, one.eventsPerSecond() / other);
            })
        .toList();
  }

  private static BaselineComparison of(Subject setting, List<Round> rounds) {
    double[] own = rounds.stream().mapToDouble(Round::eventsPerSecond).toArray();
    double[] baseline = rounds.stream().mapToDouble(Round::baseline).toArray();
    double[] ratios = rounds.stream().mapToDouble(Round::ratio).sorted().toArray();
    return new BaselineComparison(
        setting,
        rounds,
        Median.of(own) / Median.of(baseline),
        ratios[0],
        ratios[ratios.length - 1]);
  }
}
