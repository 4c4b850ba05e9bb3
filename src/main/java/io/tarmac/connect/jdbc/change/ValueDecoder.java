package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A decoder of records whose values have one schema, or none. */
interface ValueDecoder {

  /**
   * Returns the change, or null if the record asks for none. The record's value must not be null.
   */
  @Nullable Change decode(SinkRecord record) throws BadRecordException;
}
