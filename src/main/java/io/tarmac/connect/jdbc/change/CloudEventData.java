package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The reader of CloudEvent data that is a Struct: a row, or the rows before and after a change. */
final class CloudEventData {

  private final @Nullable Field before;
  private final @Nullable Field after;
  private final @Nullable Field operation;
  private final boolean areDocuments;
  private final Rows rows;

  CloudEventData(Schema data, Rows rows) {
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
   * @param code the operation from the event's attribute, or null if the event lacks the attribute
   */
  @Nullable Change changed(SinkRecord record, @Nullable Object code, @Nullable Struct data)
      throws BadRecordException {
    if (data == null) {
      return CloudEvents.changed(rows, record, code, null, null);
    }
    if (areDocuments) {
      throw DocumentEvents.refusal();
    }
    if (before == null || after == null) {
      return CloudEvents.plain(rows, record, code, data);
    }
    return CloudEvents.changed(
        rows,
        record,
        code == null && operation != null ? data.get(operation) : code,
        data.get(before),
        data.get(after));
  }
}
