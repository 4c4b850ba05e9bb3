package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/**
 * A reader of a document that is just bytes. All bytes of the document belong to the value, because
 * Confluent's serializers write no length before them.
 *
 * @param prefixed the reader of the same value with a length before it
 */
record UnprefixedReader(AvroReader prefixed) implements AvroReader {

  @Override
  public @Nullable Object read(AvroBytes in) {
    return reader(in).read(in);
  }

  private AvroReader reader(AvroBytes in) {
    if (prefixed == ScalarReader.BYTES) {
      return new FixedReader(in.remaining());
    }
    return prefixed instanceof DecimalReader decimal
        ? new DecimalReader(decimal.scale(), in.remaining())
        : prefixed;
  }
}
