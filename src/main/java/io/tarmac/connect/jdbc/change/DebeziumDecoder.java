package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A decoder of Debezium's change event envelope. */
final class DebeziumDecoder implements ValueDecoder {

  static final String OPERATION = "op";
  static final String BEFORE = "before";
  static final String AFTER = "after";

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
}
