package io.tarmac.connect.jdbc.change;

import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The messages that PostgreSQL's {@code pg_logical_emit_message} writes, as Debezium passes them
 * on: a change of no row. What looks like one and has another operation is a row.
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

  /** Decided by shape, not by the schema's name, which transformations and registries change. */
  static boolean hasShape(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && DebeziumDecoder.hasField(schema, DebeziumDecoder.OPERATION, Schema.Type.STRING)
        && DebeziumDecoder.hasField(schema, SOURCE, Schema.Type.STRUCT)
        && DebeziumDecoder.hasField(schema, MESSAGE, Schema.Type.STRUCT)
        && schema.field(MESSAGE).schema().field(PREFIX) != null
        && schema.field(MESSAGE).schema().field(CONTENT) != null;
  }

  /** Whether a value without a schema is a message. */
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
