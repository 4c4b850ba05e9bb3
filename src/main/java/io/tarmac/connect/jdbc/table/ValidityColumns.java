package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.EventField;
import io.tarmac.connect.jdbc.config.HistoryProperties;
import io.tarmac.connect.jdbc.config.HistorySettings;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The columns that tell when a version of a row was valid, and whether it is current. */
final class ValidityColumns {

  private static final Schema END = Timestamp.builder().optional().build();
  private static final EventField SOURCE_TIME = EventField.ofSource("ts_ms");

  private ValidityColumns() {}

  /**
   * Returns the columns of a current version: its begin, its end, which is null, and true for
   * current.
   */
  static List<NamedSource> sources(HistorySettings history) {
    return List.of(
        source(history.from(), Timestamp.SCHEMA, ValidityColumns::begin),
        source(history.to(), END, change -> null),
        source(history.current(), Schema.BOOLEAN_SCHEMA, change -> true));
  }

  private static NamedSource source(String column, Schema schema, ValueSource source) {
    return NamedSource.setByMode(column, HistoryProperties.COLUMNS, schema, source);
  }

  /** Returns the begin of a version. A delete begins none, and only has to end one. */
  private static @Nullable Object begin(Change change) {
    Object time = changeTime(change.origin());
    if (time == null && !(change instanceof Change.Delete)) {
      throw new RefusedValueException(
          "neither the event nor the record has a time; set message.timestamp.type=LogAppendTime for the topic");
    }
    return time;
  }

  /**
   * Returns the time of a change at its source, or else the time of its record; null if neither is
   * known.
   */
  static @Nullable Object changeTime(SinkRecord record) {
    Object time = SOURCE_TIME.in(record);
    Long millis = time instanceof Long source ? source : record.timestamp();
    return millis == null ? null : Timestamp.toLogical(Timestamp.SCHEMA, millis);
  }
}
