package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/** A reader of a union of null and one other type. */
record NullableReader(int nullIndex, AvroReader reader) implements AvroReader {

  @Override
  public @Nullable Object read(AvroBytes in) {
    return in.readIndex(2) == nullIndex ? null : reader.read(in);
  }

  @Override
  public void skip(AvroBytes in) {
    if (in.readIndex(2) != nullIndex) {
      reader.skip(in);
    }
  }
}
