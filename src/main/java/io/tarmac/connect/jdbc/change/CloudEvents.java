package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * What is known of CloudEvents: the attributes that the specification requires, and those that
 * Debezium's converter adds for the {@code op} and the {@code source} of a change event.
 */
final class CloudEvents {

  static final String DATA = "data";

  /** Attributes of every event; {@link #DATA} beside them is what the event is about. */
  static final List<String> REQUIRED = List.of("id", "source", "specversion", "type");

  static final String OPERATION = "iodebeziumop";

  private static final String EXTENSION = "iodebezium";

  /** The end of the schema name that Debezium gives to CloudEvents. */
  private static final String SCHEMA_NAME = "CloudEvents.Envelope";

  private CloudEvents() {}

  /** Tells whether the name of a schema says that its values are CloudEvents. */
  static boolean isNamed(Schema schema) {
    return schema.name() != null && schema.name().endsWith(SCHEMA_NAME);
  }

  /** The attribute for a field of {@code source}: names of attributes have no underscores. */
  static String attributeOf(String sourceField) {
    return EXTENSION + sourceField.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /**
   * What an event with a change event in its data means. The converter can be told to leave
   * Debezium's attributes out: then the rows tell what has happened.
   */
  static @Nullable Change changed(
      Rows rows,
      SinkRecord record,
      @Nullable Object operation,
      @Nullable Object before,
      @Nullable Object after)
      throws BadRecordException {
    if (operation != null) {
      return rows.changed(record, operation, before, after);
    }
    if (after != null) {
      return rows.upsert(record, after);
    }
    if (before != null) {
      return rows.delete(record, before);
    }
    throw new BadRecordException(
        ErrorCode.NOT_A_ROW,
        "the CloudEvent has neither a row nor an operation in attribute '%s'; check the converter of the source"
            .formatted(OPERATION));
  }

  /** What an event whose data is the row itself means. */
  static @Nullable Change plain(
      Rows rows, SinkRecord record, @Nullable Object operation, @Nullable Object row)
      throws BadRecordException {
    if (operation == null) {
      return changed(rows, record, null, null, row);
    }
    return rows.changed(record, operation, row, row);
  }
}
