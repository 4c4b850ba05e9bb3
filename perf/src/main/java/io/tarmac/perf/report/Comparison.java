package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The medians of a sink against those of others in the same run: with the same converter, batch
 * size, insert mode and index, as far as the other has these.
 *
 * @param timesAsFast events per second as a multiple of the other's, by the other's name; {@value
 *     #BEST_DEBEZIUM} is the fastest of Debezium's
 * @param workerCpuSecondsAdded per 100,000 events, beyond those of the counting sink
 */
public record Comparison(
    Subject setting, Map<String, Double> timesAsFast, @Nullable Double workerCpuSecondsAdded) {
  static final String BEST_DEBEZIUM = "debezium's best";

  /**
   * For each sink that writes, in the order of the medians; sinks without any other are left out.
   */
  public static List<Comparison> of(List<Summary> medians) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Summary one : medians) {
      // What comes from a file, and the counting sink itself, are what others are compared with.
      if (one.setting().converter() != null && one.setting().insertMode() != null) {
        Comparison comparison = of(one, medians);
        if (!comparison.timesAsFast.isEmpty()) {
          comparisons.add(comparison);
        }
      }
    }
    return comparisons;
  }

  private static Comparison of(Summary one, List<Summary> medians) {
    Map<String, Double> timesAsFast = new LinkedHashMap<>();
    Double added = null;
    for (Summary other : medians) {
      if (comparable(one, other)) {
        double ratio = one.eventsPerSecond() / other.eventsPerSecond();
        timesAsFast.put(other.setting().sink(), ratio);
        if (SinkName.isDebezium(other.setting().sink())) {
          timesAsFast.merge(BEST_DEBEZIUM, ratio, Math::min);
        }
        if (other.setting().sink().equals(SinkName.COUNTING)) {
          added = difference(one, other);
        }
      }
    }
    return new Comparison(one.setting(), timesAsFast, added);
  }

  private static boolean comparable(Summary one, Summary other) {
    boolean bothDebezium =
        SinkName.isDebezium(one.setting().sink()) && SinkName.isDebezium(other.setting().sink());
    return !one.setting().sink().equals(other.setting().sink())
        && !bothDebezium
        && !isRival(other)
        && one.setting().comparableTo(other.setting());
  }

  /** Whether it is a sink under test, with which none is compared. */
  private static boolean isRival(Summary summary) {
    return SinkName.isTarmac(summary.setting().sink());
  }

  private static @Nullable Double difference(Summary one, Summary counting) {
    Double more = one.workerCpuSecondsPer100000();
    Double less = counting.workerCpuSecondsPer100000();
    return more == null || less == null ? null : Double.valueOf(more - less);
  }
}
