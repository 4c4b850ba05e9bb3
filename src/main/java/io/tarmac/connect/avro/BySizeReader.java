package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/**
 * A reader of the bytes in a union that also has fixed types. As in Confluent's converter, bytes of
 * such a size become the fixed type.
 */
final class BySizeReader implements AvroReader {

  private final int[] sizes;
  private final AvroReader[] readersOfSizes;
  private final AvroReader other;

  BySizeReader(int[] sizes, AvroReader[] readersOfSizes, AvroReader other) {
    this.sizes = sizes;
    this.readersOfSizes = readersOfSizes;
    this.other = other;
  }

  @Override
  public @Nullable Object read(AvroBytes in) {
    return reader(in).read(in);
  }

  private AvroReader reader(AvroBytes in) {
    int start = in.position();
    int size = in.readLength();
    in.moveTo(start);
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] == size) {
        return readersOfSizes[i];
      }
    }
    return other;
  }
}
