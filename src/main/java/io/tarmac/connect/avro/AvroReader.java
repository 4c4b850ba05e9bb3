package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/**
 * A reader of one value that a schema of the registry describes. Immutable, and made once for each
 * schema.
 */
interface AvroReader {

  /**
   * Reads a value as Connect has it.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the bytes are damaged, or if the value
   *     has no form in Connect
   */
  @Nullable Object read(AvroBytes in);

  /** Moves behind a value. Fails for each value that {@link #read} fails for. */
  default void skip(AvroBytes in) {
    read(in);
  }
}
