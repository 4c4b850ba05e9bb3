package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of a results file: one measurement of one benchmark. It includes all facts that the
 * measurement depends on, so that a line can be compared with lines of other runs.
 *
 * @param format {@value #FORMAT}; another number means that the fields have changed
 * @param suite its name, such as {@code aviation}
 * @param quick whether the run had the option {@code --quick}; {@code smoke} in JSON
 * @param seed of the order in which the run measured its benchmarks
 * @param date when it was measured, ISO 8601, UTC
 * @param key {@code cell} in JSON; the same for every repetition and run of the suite
 * @param repetition from 1
 * @param asked the experiment's events; {@code measurement.events} are those that were measured
 * @param extrapolated whether fewer than the experiment's events were measured
 * @param askedSeconds the time for the experiment's events at the measured pace
 * @param machine the facts of the machine, without its name
 * @param versions of the worker's Java and Kafka, and of the sinks
 * @param database the settings that the server reports; empty if none takes part
 * @param options of the run, without secrets. Most results also have {@code builds}, by name: the
 *     first digits of digests of sink, converter, Kafka, registry and perf. In containers, Kafka,
 *     registry and database have image ids, and the files that define the containers have digests
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkResult(
    int format,
    String suite,
    @JsonProperty("smoke") boolean quick,
    long seed,
    String date,
    @JsonProperty("cell") BenchmarkKey key,
    int repetition,
    int asked,
    boolean extrapolated,
    @Nullable Double askedSeconds,
    Measurement measurement,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, Object> options) {
  public static final int FORMAT = 1;

  /** The share of a fixed rate at which events must arrive. */
  private static final double KEPT_UP = 0.95;

  public BenchmarkResult {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "the result has format %d, but this perf reads format %d".formatted(format, FORMAT));
    }
  }

  /** Returns false if events were sent at a fixed rate, and arrived more slowly. */
  boolean keptUp() {
    int rate = key.load().getOrDefault(BenchmarkKey.RATE, 0);
    return measurement.eventsPerSecond() >= KEPT_UP * rate;
  }

  /** Returns the events per second, over all events of the experiment. */
  public double rate() {
    return measurement.events() < asked && askedSeconds != null
        ? asked / askedSeconds
        : measurement.eventsPerSecond();
  }

  /** Returns the bytes per second of the topic's records at {@link #rate}. */
  public @Nullable Double bytesPerSecond() {
    Measures measures = measurement.measures();
    Double measured = measures == null ? null : measures.bytesPerSecond();
    return measured == null
        ? null
        : Double.valueOf(measured * rate() / measurement.eventsPerSecond());
  }

  /** Returns the result with another key. */
  public BenchmarkResult named(BenchmarkKey other) {
    return new BenchmarkResult(
        format,
        suite,
        quick,
        seed,
        date,
        other,
        repetition,
        asked,
        extrapolated,
        askedSeconds,
        measurement,
        machine,
        versions,
        database,
        options);
  }
}
