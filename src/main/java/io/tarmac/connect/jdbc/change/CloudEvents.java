package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of CloudEvents. The specification requires some. Debezium's converter adds others
 * for the {@code op} and the {@code source} of a change event.
 */
final class CloudEvents {

  static final String DATA = "data";

  /** The attributes of every event; next to them, {@link #DATA} holds the content of the event. */
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

  /**
   * Returns the attribute for a field of {@code source}. Names of attributes have no underscores.
   */
  static String attributeOf(String sourceField) {
    return EXTENSION + sourceField.replace("_", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the change of an event with a change event in its data, or null for a logical message.
   * If the converter is configured to leave Debezium's attributes out, the rows tell the operation.
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

  /** Returns the change of an event whose data is the row itself, or null for a logical message. */
  static @Nullable Change plain(
      Rows rows, SinkRecord record, @Nullable Object operation, @Nullable Object row)
      throws BadRecordException {
    if (operation == null) {
      return changed(rows, record, null, null, row);
    }
    return rows.changed(record, operation, row, row);
  }
}
