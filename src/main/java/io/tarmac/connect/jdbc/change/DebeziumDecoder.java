package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of Debezium's change event envelope. This class also knows the logical messages that
 * PostgreSQL's {@code pg_logical_emit_message} writes, as Debezium passes them on. A message
 * changes no row. A value of the same shape with another operation is a row.
 */
final class DebeziumDecoder implements ChangeDecoder.ValueDecoder {

  static final String OPERATION = "op";
  static final String BEFORE = "before";
  static final String AFTER = "after";
  static final String SOURCE = "source";

  private static final String MESSAGE = "message";
  private static final String PREFIX = "prefix";
  private static final String CONTENT = "content";

  /** The operation of a logical message. */
  private static final String EMITTED = "m";

  private final Field operation;
  private final Field before;
  private final Field after;
  private final Rows rows;

  DebeziumDecoder(Schema envelope, Rows rows) {
    this.operation = envelope.field(OPERATION);
    this.before = envelope.field(BEFORE);
    this.after = envelope.field(AFTER);
    this.rows = rows;
  }

  /**
   * Tells whether a schema is an envelope, by its shape. The name does not count, because
   * transformations and registries change names of schemas.
   */
  static boolean isEnvelope(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && hasField(schema, OPERATION, Schema.Type.STRING)
        && hasRows(schema);
  }

  /** Tells whether a Struct has the rows before and after a change. */
  static boolean hasRows(Schema struct) {
    return hasField(struct, BEFORE, Schema.Type.STRUCT)
        && hasField(struct, AFTER, Schema.Type.STRUCT);
  }

  static boolean hasField(Schema struct, String name, Schema.Type type) {
    Field field = struct.field(name);
    return field != null && field.schema().type() == type;
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct envelope = (Struct) record.value();
    return rows.changed(record, envelope.get(operation), envelope.get(before), envelope.get(after));
  }

  /**
   * Tells whether a schema is that of logical messages, by its shape. The name does not count,
   * because transformations and registries change names of schemas.
   */
  static boolean isMessage(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && hasField(schema, OPERATION, Schema.Type.STRING)
        && hasField(schema, SOURCE, Schema.Type.STRUCT)
        && hasField(schema, MESSAGE, Schema.Type.STRUCT)
        && schema.field(MESSAGE).schema().field(PREFIX) != null
        && schema.field(MESSAGE).schema().field(CONTENT) != null;
  }

  /** Tells whether a value without a schema is a logical message. */
  static boolean isMessage(Map<?, ?> value) {
    return EMITTED.equals(value.get(OPERATION))
        && value.get(SOURCE) instanceof Map
        && value.get(MESSAGE) instanceof Map<?, ?> message
        && message.containsKey(PREFIX)
        && message.containsKey(CONTENT);
  }

  /**
   * Returns the decoder of values with the schema of logical messages.
   *
   * @param others decodes the values that are rows
   */
  static ChangeDecoder.ValueDecoder ofMessages(Schema schema, ChangeDecoder.ValueDecoder others) {
    Field operation = schema.field(OPERATION);
    return record ->
        EMITTED.equals(((Struct) record.value()).get(operation)) ? null : others.decode(record);
  }
}
