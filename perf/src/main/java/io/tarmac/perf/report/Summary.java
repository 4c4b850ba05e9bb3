package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The medians of the repetitions of one setting. */
public record Summary(
    Subject setting,
    int repetitions,
    int events,
    double eventsPerSecond,
    @Nullable Double rowsPerBatch,
    @Nullable Double workerCpuSecondsPer100000,
    @Nullable Double databaseCpuSecondsPer100000,
    @Nullable Double workerPeakBytes,
    @Nullable Double garbageCollectionShare,
    @Nullable Double lastToFirstTenth) {

  /** One summary for each setting, in the order in which settings first appear. */
  public static List<Summary> of(List<Measurement> measurements) {
    Map<Subject, List<Measurement>> settings = new LinkedHashMap<>();
    for (Measurement one : measurements) {
      settings.computeIfAbsent(one.setting(), key -> new ArrayList<>()).add(one);
    }
    return settings.values().stream().map(Summary::ofOne).toList();
  }

  private static Summary ofOne(List<Measurement> same) {
    Measurement first = same.get(0);
    return new Summary(
        first.setting(),
        same.size(),
        first.events(),
        Objects.requireNonNull(Median.ofPresent(same, Measurement::eventsPerSecond)),
        Median.ofPresent(same, Measurement::rowsPerBatch),
        Median.ofPresent(same, Measurement::workerCpuSecondsPer100000),
        Median.ofPresent(same, Measurement::databaseCpuSecondsPer100000),
        Median.ofPresent(same, one -> toDouble(one.workerPeakBytes())),
        Median.ofPresent(same, Measurement::garbageCollectionShare),
        Median.ofPresent(same, Measurement::lastToFirstTenth));
  }

  private static @Nullable Double toDouble(@Nullable Long value) {
    return value == null ? null : Double.valueOf(value);
  }
}
