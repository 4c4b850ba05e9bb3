package io.tarmac.perf.report;

import io.tarmac.perf.suite.CellResult;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A figure of a result that the documentation can show. */
enum Figure {
  RATE("rate", "events/s", 1, "%,.0f", CellResult::rate),
  MEGABYTES("mb", "MB/s", 1e-6, "%,.1f", CellResult::bytesPerSecond),
  P50("p50", "p50 ms", 1, "%,.1f", one -> latency(one, Latency::p50)),
  P99("p99", "p99 ms", 1, "%,.1f", one -> latency(one, Latency::p99)),
  WORKER_CPU(
      "workerCpu",
      "worker CPU s per 100,000",
      1,
      "%.2f",
      one -> one.measurement().workerCpuSecondsPer100000()),
  DATABASE_CPU(
      "databaseCpu",
      "database CPU s per 100,000",
      1,
      "%.2f",
      one -> one.measurement().databaseCpuSecondsPer100000()),
  GARBAGE_COLLECTION(
      "gc",
      "GC share of worker CPU",
      100,
      "%.1f %%",
      one -> one.measurement().garbageCollectionShare()),
  UNCERTAIN(
      "uncertain",
      "part of the time by which the end is not known",
      100,
      "%.1f %%",
      Figure::uncertain),
  LAST_TENTH("lastTenth", "last tenth compared with the first", 1, "%.2f", Figure::lastTenth);

  private final String key;
  private final String title;
  private final double scale;
  private final String format;
  private final Function<CellResult, @Nullable Double> source;

  Figure(
      String key,
      String title,
      double scale,
      String format,
      Function<CellResult, @Nullable Double> source) {
    this.key = key;
    this.title = title;
    this.scale = scale;
    this.format = format;
    this.source = source;
  }

  /** Returns the figure that a comment calls by this key. */
  static Figure called(String key) {
    return Stream.of(values())
        .filter(figure -> figure.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no figure is called " + key));
  }

  String title() {
    return title;
  }

  String text(double value) {
    return String.format(Locale.ROOT, format, scale * value);
  }

  /** Returns the figure of each repetition; empty unless most repetitions have it. */
  double[] values(List<CellResult> repetitions) {
    double[] values =
        repetitions.stream().map(source).filter(Objects::nonNull).mapToDouble(x -> x).toArray();
    return values.length > repetitions.size() / 2 ? values : new double[0];
  }

  private static @Nullable Double latency(CellResult one, Function<Latency, Double> share) {
    Measures measures = one.measurement().measures();
    Latency latency = measures == null ? null : measures.latency();
    return latency == null ? null : share.apply(latency);
  }

  private static @Nullable Double uncertain(CellResult one) {
    Double seconds = one.measurement().uncertainSeconds();
    return seconds == null ? null : Double.valueOf(seconds / one.measurement().seconds());
  }

  /** Prefers the course of a pass: results without one hold a figure by an older rule. */
  private static @Nullable Double lastTenth(CellResult one) {
    Throughput course = one.measurement().throughput();
    return course == null ? one.measurement().lastToFirstTenth() : course.lastToFirstTenth();
  }
}
