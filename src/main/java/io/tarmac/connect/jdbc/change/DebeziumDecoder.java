package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * Debezium's change event envelope. Operations as Debezium's connectors document them: {@code c}
 * create, {@code r} snapshot read, {@code u} update, {@code d} delete, {@code t} truncate, {@code
 * m} logical message.
 */
final class DebeziumDecoder implements ValueDecoder {

  private static final String OPERATION = "op";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  private final Field operation;
  private final Field before;
  private final Field after;

  DebeziumDecoder(Schema envelope) {
    operation = envelope.field(OPERATION);
    before = envelope.field(BEFORE);
    after = envelope.field(AFTER);
  }

  /** Decided by shape, not by the schema's name, which transformations and registries change. */
  static boolean isEnvelope(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && hasField(schema, OPERATION, Schema.Type.STRING)
        && hasField(schema, BEFORE, Schema.Type.STRUCT)
        && hasField(schema, AFTER, Schema.Type.STRUCT);
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct envelope = (Struct) record.value();
    String code = (String) envelope.get(operation);
    if (code == null) {
      throw new BadRecordException("the change event has no operation in field 'op'");
    }
    return switch (code) {
      case "c", "r", "u" -> new Change.Upsert(record, rowAfter(envelope));
      case "d" -> new Change.Delete(record, (Struct) envelope.get(before));
      case "t" -> new Change.Truncate(record);
      case "m" -> null; // a logical message is no row's change
      default ->
          throw new BadRecordException("the change event has an operation that is not known");
    };
  }

  private Struct rowAfter(Struct envelope) throws BadRecordException {
    Struct row = (Struct) envelope.get(after);
    if (row == null) {
      throw new BadRecordException("the change event has no row in field 'after'");
    }
    return row;
  }

  private static boolean hasField(Schema schema, String name, Schema.Type type) {
    Field field = schema.field(name);
    return field != null && field.schema().type() == type;
  }
}
