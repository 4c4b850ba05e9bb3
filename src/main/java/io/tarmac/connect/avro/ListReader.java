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

  @Override
  public Object read(AvroBytes in) {
    int count = in.readBlock(smallestElement);
    List<@Nullable Object> list = new ArrayList<>(count);
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        list.add(element.read(in));
      }
      count = in.readBlock(smallestElement);
    }
    return list;
  }
}
