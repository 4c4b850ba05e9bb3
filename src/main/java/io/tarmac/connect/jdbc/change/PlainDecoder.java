package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;

/** Records whose value is the row itself. */
final class PlainDecoder implements ValueDecoder {

  @Override
  public Change decode(SinkRecord record) throws BadRecordException {
    if (record.value() instanceof Struct row) {
      return new Change.Upsert(record, row);
    }
    throw new BadRecordException(
        "the value is of type "
            + record.valueSchema().type()
            + ", not a Struct with named fields; change value.converter");
  }
}
