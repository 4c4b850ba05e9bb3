package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** CloudEvents whose data is a row, or the rows before and after a change. */
final class CloudEventDecoder implements ValueDecoder {

  private final Field data;
  private final @Nullable Field operation;
  private final @Nullable Field operationInData;
  private final @Nullable Field before;
  private final @Nullable Field after;
  private final Rows rows;

  CloudEventDecoder(Schema event, Rows rows) {
    this.data = event.field(CloudEvents.DATA);
    this.operation = event.field(CloudEvents.OPERATION);
    boolean hasRows = DebeziumDecoder.hasRows(data.schema());
    this.before = hasRows ? data.schema().field(DebeziumDecoder.BEFORE) : null;
    this.after = hasRows ? data.schema().field(DebeziumDecoder.AFTER) : null;
    this.operationInData = hasRows ? data.schema().field(DebeziumDecoder.OPERATION) : null;
    this.rows = rows;
  }

  /** Decided by shape: what has other data than a Struct is a row like any other. */
  static boolean isCloudEvent(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && CloudEvents.REQUIRED.stream()
            .allMatch(name -> DebeziumDecoder.hasField(schema, name, Schema.Type.STRING))
        && DebeziumDecoder.hasField(schema, CloudEvents.DATA, Schema.Type.STRUCT);
  }

  @Override
  public @Nullable Change decode(SinkRecord record) throws BadRecordException {
    Struct event = (Struct) record.value();
    Struct content = (Struct) event.get(data);
    Object code = operation == null ? null : event.get(operation);
    if (before == null || after == null) {
      return CloudEvents.plain(rows, record, code, content);
    }
    if (content == null) {
      return CloudEvents.changed(rows, record, code, null, null);
    }
    if (code == null && operationInData != null) {
      code = content.get(operationInData);
    }
    return CloudEvents.changed(rows, record, code, content.get(before), content.get(after));
  }
}
