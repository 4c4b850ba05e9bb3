package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a benchmark of a suite, which is the same in all runs of the suite.
 *
 * @param experiment a part of the suite, such as {@code three-tables}
 * @param database null if none takes part
 * @param setting with null for what does not matter to the benchmark
 * @param load the other values that vary, by name, such as {@code tables} or {@code payloadBytes}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkKey(
    String experiment, @Nullable String database, Subject setting, Map<String, Integer> load) {
  /** The name of a fixed rate in a load. */
  public static final String RATE = "eventsPerSecond";

  /** The name of the round-trip time to the database in a load. */
  public static final String ROUND_TRIP = "roundTripMillis";

  public String sink() {
    return setting.sink();
  }

  /** Returns the key as tables show it. */
  public String title() {
    return ofSink(SinkName.title(sink())).toString();
  }

  /** Returns the key with this database if it has none. */
  public BenchmarkKey on(@Nullable String other) {
    return database == null ? new BenchmarkKey(experiment, other, setting, load) : this;
  }

  /** Returns the key with another sink. */
  public BenchmarkKey ofSink(String sink) {
    Subject other =
        new Subject(
            sink, setting.converter(), setting.batchSize(), setting.insertMode(), setting.index());
    return new BenchmarkKey(experiment, database, other, load);
  }

  /** Returns whether events arrive at a fixed rate, which no sink can exceed. */
  public boolean rateIsSet() {
    return load.containsKey(RATE);
  }

  /** Returns the values of the key by the names that comments in the documentation use. */
  public Map<String, String> names() {
    Map<String, @Nullable Object> values = new HashMap<>(load);
    values.put("experiment", experiment);
    values.put("database", database);
    values.put("sink", setting.sink());
    values.put("converter", setting.converter());
    values.put("batch", setting.batchSize());
    values.put("mode", setting.insertMode());
    values.put("index", setting.index());
    values.values().removeIf(Objects::isNull);
    Map<String, String> names = new TreeMap<>();
    values.forEach((name, value) -> names.put(name, String.valueOf(value)));
    return names;
  }

  @Override
  public String toString() {
    String parts = database == null ? experiment : experiment + ", " + database;
    return parts + ", " + setting + (load.isEmpty() ? "" : ", " + loadText());
  }

  /** Returns the load such as {@code tasks 2, workers 1}. */
  public String loadText() {
    return load.entrySet().stream()
        .map(one -> one.getKey() + " " + one.getValue())
        .collect(Collectors.joining(", "));
  }
}
