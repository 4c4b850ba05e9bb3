package io.tarmac.connect.avro;

import org.apache.kafka.connect.errors.DataException;

/** A reader of values that have no form in Connect. */
record RefusingReader(String message) implements AvroReader {

  @Override
  public Object read(AvroBytes in) {
    throw new DataException(message);
  }
}
