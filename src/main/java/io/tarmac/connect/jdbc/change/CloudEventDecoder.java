package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A decoder of CloudEvents whose data is a row, or the rows before and after a change. */
final class CloudEventDecoder implements ValueDecoder {

  private final Field data;
  private final @Nullable Field operation;
  private final CloudEventData content;

  CloudEventDecoder(Schema event, Rows rows) {
    this.data = event.field(CloudEvents.DATA);
    this.operation = event.field(CloudEvents.OPERATION);
    this.content = new CloudEventData(data.schema(), rows);
  }

  /**
   * Tells whether values of a schema are CloudEvents, by the schema's name or shape. If the data is
   * not a Struct, the event is a row like any other.
   */
  static boolean isCloudEvent(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && (CloudEvents.isNamed(schema)
            || CloudEvents.REQUIRED.stream()
                .allMatch(name -> DebeziumDecoder.hasField(schema, name, Schema.Type.STRING)))
        && DebeziumDecoder.hasField(schema, CloudEvents.DATA, Schema.Type.STRUCT);
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct event = (Struct) record.value();
    Object code = operation == null ? null : event.get(operation);
    return content.changed(record, code, (Struct) event.get(data));
  }
}
