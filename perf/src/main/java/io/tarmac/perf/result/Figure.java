package io.tarmac.perf.result;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A figure of a result that tables can show. */
public enum Figure {
  RATE("rate", "events/s", 1, "%,.0f", BenchmarkResult::rate),
  MEGABYTES("mb", "MB/s", 1e-6, "%,.1f", BenchmarkResult::bytesPerSecond),
  P50("p50", "p50 ms", 1, "%,.1f", ofLatency(Latency::p50)),
  P99("p99", "p99 ms", 1, "%,.1f", ofLatency(Latency::p99)),
  P999("p999", "p99.9 ms", 1, "%,.1f", ofLatency(Latency::p999)),
  WORKER_CPU(
      "workerCpu",
      "worker CPU s per 100,000",
      1,
      "%.2f",
      from(Measurement::workerCpuSecondsPer100000)),
  DATABASE_CPU(
      "databaseCpu",
      "database CPU s per 100,000",
      1,
      "%.2f",
      from(Measurement::databaseCpuSecondsPer100000)),
  WORKER_PEAK(
      "workerPeak", "worker peak MB", 1.0 / (1 << 20), "%,.0f", from(Measurement::workerPeakBytes)),
  GARBAGE_COLLECTION(
      "gc", "GC share of worker CPU", 100, "%.1f %%", from(Measurement::garbageCollectionShare)),
  ROWS_PER_BATCH("rowsPerBatch", "rows per batch", 1, "%,.1f", from(Measurement::rowsPerBatch)),
  ROUND_TRIPS(
      "roundTrips", "round trips per batch", 1, "%,.1f", ofMeasures(Measures::roundTripsPerBatch)),
  CONVERT("convert"),
  DECODE("decode"),
  WAIT("wait"),
  CONNECT("connect"),
  WRITE("write"),
  COMMIT("commit"),
  LAST_TENTH(
      "lastTenth", "last tenth compared with the first", 1, "%.2f", from(Measurement::lastTenth));

  private final String key;
  private final String title;
  private final double scale;
  private final String format;
  private final Function<BenchmarkResult, ? extends @Nullable Number> source;

  Figure(
      String key,
      String title,
      double scale,
      String format,
      Function<BenchmarkResult, ? extends @Nullable Number> source) {
    this.key = key;
    this.title = title;
    this.scale = scale;
    this.format = format;
    this.source = source;
  }

  /** A figure that is the time of a stage. */
  Figure(String stage) {
    this(
        stage,
        stage + " ms per batch",
        1,
        "%,.2f",
        ofMeasures(measures -> measures.millisPerBatch(stage)));
  }

  private static Function<BenchmarkResult, @Nullable Number> from(
      Function<Measurement, ? extends @Nullable Number> figure) {
    return one -> figure.apply(one.measurement());
  }

  private static Function<BenchmarkResult, @Nullable Number> ofMeasures(
      Function<Measures, ? extends @Nullable Number> figure) {
    return from(one -> one.measures() == null ? null : figure.apply(one.measures()));
  }

  /** Returns a latency, or null if the sink fell behind: then it would grow with the events. */
  private static Function<BenchmarkResult, @Nullable Number> ofLatency(
      Function<Latency, @Nullable Double> share) {
    Function<BenchmarkResult, @Nullable Number> latency =
        ofMeasures(one -> one.latency() == null ? null : share.apply(one.latency()));
    return one -> one.keptUp() ? latency.apply(one) : null;
  }

  /** Returns the figure with the key that a comment in the documentation uses. */
  public static Figure called(String key) {
    return Stream.of(values())
        .filter(figure -> figure.key.equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no figure has the key " + key));
  }

  public String title() {
    return title;
  }

  /** Returns a value in the unit of the title. */
  public double scaled(double value) {
    return scale * value;
  }

  public String text(double value) {
    return String.format(Locale.ROOT, format, scaled(value));
  }

  /** Returns a number with its noun, such as {@code 1 benchmark} or {@code 2 benchmarks}. */
  public static String counted(long count, String thing) {
    return "%,d %s%s".formatted(count, thing, count == 1 ? "" : "s");
  }

  /** Returns a duration in seconds, minutes or hours. */
  public static String duration(double seconds) {
    double minutes = seconds / 60;
    return minutes < 2
        ? "%.0f s".formatted(seconds)
        : minutes < 120 ? "%.0f minutes".formatted(minutes) : "%.1f hours".formatted(minutes / 60);
  }

  /** Returns the figure of each repetition, ascending; empty unless most repetitions have it. */
  public double[] values(List<BenchmarkResult> repetitions) {
    double[] values =
        repetitions.stream()
            .map(source)
            .filter(Objects::nonNull)
            .mapToDouble(Number::doubleValue)
            .sorted()
            .toArray();
    return values.length > repetitions.size() / 2 ? values : new double[0];
  }
}
