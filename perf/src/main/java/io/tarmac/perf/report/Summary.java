package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
        Objects.requireNonNull(median(same, Measurement::eventsPerSecond)),
        median(same, Measurement::rowsPerBatch),
        median(same, Measurement::workerCpuSecondsPer100000),
        median(same, Measurement::databaseCpuSecondsPer100000),
        median(same, one -> toDouble(one.workerPeakBytes())),
        median(same, Measurement::garbageCollectionShare),
        median(same, Measurement::lastToFirstTenth));
  }

  private static @Nullable Double toDouble(@Nullable Long value) {
    return value == null ? null : Double.valueOf(value);
  }

  private static @Nullable Double median(
      List<Measurement> same, Function<Measurement, @Nullable Double> value) {
    double[] values =
        same.stream().map(value).filter(Objects::nonNull).mapToDouble(x -> x).toArray();
    return values.length == 0 ? null : Median.of(values);
  }
}
