package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;

/** Records whose value is the row itself, or the text that is all there is of it. */
final class PlainDecoder implements ValueDecoder {

  @Override
  public Change decode(SinkRecord record) throws BadRecordException {
    if (record.value() instanceof Struct row) {
      return new Change.Upsert(record, row);
    }
    Schema schema = record.valueSchema();
    if (record.value() instanceof String text) {
      return new Change.Upsert(record, text, schema == null ? Schema.STRING_SCHEMA : schema);
    }
    throw new BadRecordException(
        "the value is %s, not a Struct with named fields; change value.converter"
            .formatted(schema == null ? "without a schema" : "of type " + schema.type()));
  }
}
