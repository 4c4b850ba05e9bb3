package io.tarmac.connect.avro;

import java.nio.ByteBuffer;

/** A reader of as many bytes as the schema says. */
record FixedReader(int size) implements AvroReader {

  @Override
  public Object read(AvroBytes in) {
    return ByteBuffer.wrap(in.readBytes(size));
  }

  @Override
  public void skip(AvroBytes in) {
    in.skip(size);
  }
}
