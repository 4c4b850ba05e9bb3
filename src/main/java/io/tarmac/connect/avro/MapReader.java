package io.tarmac.connect.avro;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of maps, whose keys are texts.
 *
 * @param smallestEntry the fewest bytes of a key and its value
 */
record MapReader(AvroReader value, int smallestEntry) implements AvroReader {

  @Override
  public Object read(AvroBytes in) {
    Map<String, @Nullable Object> map = new HashMap<>();
    for (int count = in.readBlock(smallestEntry); count > 0; count = in.readBlock(smallestEntry)) {
      for (int i = 0; i < count; i++) {
        map.put(in.readString(), value.read(in));
      }
    }
    return map;
  }
}
