package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of the messages that PostgreSQL's {@code pg_logical_emit_message} writes, as Debezium
 * passes them on. A message changes no row. A value of the same shape with another operation is a
 * row.
 */
final class LogicalMessages implements ValueDecoder {

  private static final String MESSAGE = "message";
  private static final String PREFIX = "prefix";
  private static final String CONTENT = "content";
  private static final String SOURCE = "source";
  private static final String EMITTED = "m";

  private final Field operation;
  private final ValueDecoder others;

  LogicalMessages(Schema message, ValueDecoder others) {
    this.operation = message.field(DebeziumDecoder.OPERATION);
    this.others = others;
  }

  /**
   * Tells whether a schema is a message, by its shape. The name does not count, because
   * transformations and registries change names of schemas.
   */
  static boolean hasShape(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && DebeziumDecoder.hasField(schema, DebeziumDecoder.OPERATION, Schema.Type.STRING)
        && DebeziumDecoder.hasField(schema, SOURCE, Schema.Type.STRUCT)
        && DebeziumDecoder.hasField(schema, MESSAGE, Schema.Type.STRUCT)
        && schema.field(MESSAGE).schema().field(PREFIX) != null
        && schema.field(MESSAGE).schema().field(CONTENT) != null;
  }

  /** Tells whether a value without a schema is a message. */
  static boolean isOne(Map<?, ?> value) {
    return EMITTED.equals(value.get(DebeziumDecoder.OPERATION))
        && value.get(SOURCE) instanceof Map
        && value.get(MESSAGE) instanceof Map<?, ?> message
        && message.containsKey(PREFIX)
        && message.containsKey(CONTENT);
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct value = (Struct) record.value();
    return EMITTED.equals(value.get(operation)) ? null : others.decode(record);
  }
}
