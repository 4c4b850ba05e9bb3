package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of a results file: one measurement of one benchmark, with all that it depends on, so
 * that a line can be understood, and compared with lines of other runs, by itself.
 *
 * @param format {@value #FORMAT}; with another number fields mean something else or are gone
 * @param suite its name, such as {@code aviation}
 * @param smoke whether it was the small version of the suite
 * @param seed of the order in which the run measured its benchmarks
 * @param date when it was measured, ISO 8601, UTC
 * @param key the same for every repetition, and for every run of the suite
 * @param repetition from 1
 * @param asked the experiment's events; {@code measurement.events} are those that were measured
 * @param extrapolated whether fewer than the experiment's events were measured
 * @param askedSeconds what the experiment's events take at the pace that was measured, once the
 *     first had arrived
 * @param measurement what was measured
 * @param machine that it ran on, without its name
 * @param versions of the worker's Java and Kafka, and of the sinks
 * @param database its settings as the server states them; empty where none takes part
 * @param options of the run, without secrets; and, absent in some, its {@code builds} by name: the
 *     beginnings of digests of sink, converter, Kafka, registry and perf. In containers those of
 *     the files that describe them, and in place of Kafka's and the registry's the ids of the
 *     images of Kafka, the database and the registry
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkResult(
    int format,
    String suite,
    boolean smoke,
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

  public BenchmarkResult {
    if (format != FORMAT) {
      throw new IllegalArgumentException(
          "format %d; this perf reads format %d".formatted(format, FORMAT));
    }
  }

  /** Returns the events per second of all events of the experiment. */
  public double rate() {
    return measurement.events() < asked && askedSeconds != null
        ? asked / askedSeconds
        : measurement.eventsPerSecond();
  }

  /**
   * Returns the bytes per second at {@link #rate}; an event has as many, however many there are.
   */
  public @Nullable Double bytesPerSecond() {
    Measures measures = measurement.measures();
    Double measured = measures == null ? null : measures.bytesPerSecond();
    return measured == null
        ? null
        : Double.valueOf(measured * rate() / measurement.eventsPerSecond());
  }

  /** Returns the result with another name of its benchmark. */
  public BenchmarkResult named(BenchmarkKey name) {
    return new BenchmarkResult(
        format,
        suite,
        smoke,
        seed,
        date,
        name,
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
