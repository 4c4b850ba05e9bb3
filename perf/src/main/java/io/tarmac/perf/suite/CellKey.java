package io.tarmac.perf.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a cell of a suite is called: equal for the same cell of another run of the suite.
 *
 * @param experiment a part of the suite, such as {@code three-tables}
 * @param database null where none takes part
 * @param setting null in it is what does not matter to the cell
 * @param load what else is varied, by name, such as {@code tables} or {@code payloadBytes}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CellKey(
    String experiment, @Nullable String database, Subject setting, Map<String, Integer> load) {
  /** How the load calls a rate that is set. */
  public static final String RATE = "eventsPerSecond";

  /** The name of the time that a byte takes to the database and back, in a cell's load. */
  public static final String ROUND_TRIP = "roundTripMillis";

  /** Returns the name of the sink. */
  public String sink() {
    return setting.sink();
  }

  /** Returns the name for the tables of a reader. */
  String title() {
    return ofSink(SinkName.title(sink())).toString();
  }

  /** Returns the same setting of another sink. */
  public CellKey ofSink(String sink) {
    Subject other =
        new Subject(
            sink, setting.converter(), setting.batchSize(), setting.insertMode(), setting.index());
    return new CellKey(experiment, database, other, load);
  }

  /** Whether events come at a rate that is set, which no sink can be faster than. */
  public boolean rateIsSet() {
    return load.containsKey(RATE);
  }

  /**
   * What the limits of its consumer follow from, whatever the sink: converter and batch size; or
   * the sink that has none.
   */
  public String consumer() {
    String converter = String.valueOf(setting.converter());
    return setting.batchSize() == null
        ? setting.toString()
        : new Subject(converter, null, setting.batchSize(), null, null).toString();
  }

  @Override
  public String toString() {
    String parts = database == null ? experiment : experiment + ", " + database;
    return parts
        + ", "
        + setting
        + load.entrySet().stream()
            .map(one -> ", " + one.getKey() + " " + one.getValue())
            .collect(Collectors.joining());
  }
}
