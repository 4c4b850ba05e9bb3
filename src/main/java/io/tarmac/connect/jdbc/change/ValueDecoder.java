package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Decodes the records whose values have one schema. */
interface ValueDecoder {

  /** The change, or null where the record asks for none; the record's value is not null. */
  @Nullable Change decode(SinkRecord record) throws BadRecordException;
}
