package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;

/** A decoder of records whose value is the row itself, or a text that is the whole row. */
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
        ErrorCode.NOT_A_ROW,
        "the value is %s, not a set of named fields; change value.converter, or make a field of it with a transformation such as HoistField"
            .formatted(schema == null ? kind(record.value()) : "of type " + schema.type()));
  }

  /** Returns words for the kind of a value that a converter made without a schema. */
  private static String kind(Object value) {
    if (value instanceof Number) {
      return "a number";
    }
    if (value instanceof Boolean) {
      return "a boolean";
    }
    if (value instanceof byte[]) {
      return "bytes without a schema";
    }
    return value instanceof List ? "a list" : "neither a Struct, a map nor a text";
  }
}
