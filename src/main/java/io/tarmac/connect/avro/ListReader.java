package io.tarmac.connect.avro;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of arrays.
 *
 * @param smallestElement the fewest bytes of an element
 */
record ListReader(AvroReader element, int smallestElement) implements AvroReader {

  /**
   * The most elements to reserve memory for before they are read. Else each of a thousand lists
   * inside each other would reserve as many as the document has bytes.
   */
  private static final int MOST_RESERVED = 1_000;

  @Override
  public Object read(AvroBytes in) {
    int count = in.readBlock(smallestElement);
    List<@Nullable Object> list = new ArrayList<>(Math.min(count, MOST_RESERVED));
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        list.add(element.read(in));
      }
      count = in.readBlock(smallestElement);
    }
    return list;
  }
}
