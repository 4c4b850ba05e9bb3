package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/** A reader of the values of one Avro schema. Immutable once compiled. */
interface AvroReader {

  /**
   * Reads a value and converts it for Connect.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the bytes are damaged, or if the value
   *     has no form in Connect
   */
  @Nullable Object read(AvroBytes in);

  /** Moves past a value. Fails for the same values as {@link #read}. */
  default void skip(AvroBytes in) {
    read(in);
  }
}
