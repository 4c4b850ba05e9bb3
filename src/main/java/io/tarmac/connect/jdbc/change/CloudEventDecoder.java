package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of CloudEvents whose data is a row, or the rows before and after a change. The
 * specification requires some attributes of events. Debezium's converter adds others for the {@code
 * op} and the {@code source} of a change event.
 */
final class CloudEventDecoder implements ChangeDecoder.ValueDecoder {

  static final String DATA = "data";

  /** The attributes of every event; next to them, {@link #DATA} holds the content of the event. */
  static final List<String> REQUIRED = List.of("id", "source", "specversion", "type");

  static final String OPERATION = "iodebeziumop";

  private static final String EXTENSION = "iodebezium";

  /** The end of the schema name that Debezium gives to CloudEvents. */
  private static final String SCHEMA_NAME = "CloudEvents.Envelope";

  /** The reader of data that is a Struct: a row, or the rows before and after a change. */
  static final class Data {
    private final @Nullable Field before;
    private final @Nullable Field after;
    private final @Nullable Field operation;
    private final boolean areDocuments;
    private final Rows rows;

    Data(Schema data, Rows rows) {
      boolean hasRows = DebeziumDecoder.hasRows(data);
      this.before = hasRows ? data.field(DebeziumDecoder.BEFORE) : null;
      this.after = hasRows ? data.field(DebeziumDecoder.AFTER) : null;
      this.operation = hasRows ? data.field(DebeziumDecoder.OPERATION) : null;
      this.areDocuments = DocumentEvents.areDocuments(data);
      this.rows = rows;
    }

    /**
     * Returns the change that the event describes, or null for a logical message.
     *
     * @param code the operation from the event's attribute, or null if the event lacks the
     *     attribute
     */
    @Nullable Change changed(SinkRecord record, @Nullable Object code, @Nullable Struct data)
        throws BadRecordException {
      if (data == null) {
        return CloudEventDecoder.changed(rows, record, code, null, null);
      }
      if (areDocuments) {
        throw DocumentEvents.refusal();
      }
      if (before == null || after == null) {
        return plain(rows, record, code, data);
      }
      return CloudEventDecoder.changed(
          rows,
          record,
          code == null && operation != null ? data.get(operation) : code,
          data.get(before),
          data.get(after));
    }
  }

  private final Field data;
  private final @Nullable Field operation;
  private final Data content;

  CloudEventDecoder(Schema event, Rows rows) {
    this.data = event.field(DATA);
    this.operation = event.field(OPERATION);
    this.content = new Data(data.schema(), rows);
  }

  /**
   * Tells whether values of a schema are CloudEvents, by the schema's name or shape. If the data is
   * not a Struct, the event is a row like any other.
   */
  static boolean isCloudEvent(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && (isNamed(schema)
            || REQUIRED.stream()
                .allMatch(name -> DebeziumDecoder.hasField(schema, name, Schema.Type.STRING)))
        && DebeziumDecoder.hasField(schema, DATA, Schema.Type.STRUCT);
  }

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

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct event = (Struct) record.value();
    Object code = operation == null ? null : event.get(operation);
    return content.changed(record, code, (Struct) event.get(data));
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
    return operation == null
        ? changed(rows, record, null, null, row)
        : rows.changed(record, operation, row, row);
  }
}
