package io.tarmac.connect.avro;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of maps whose keys are no texts. They are arrays of records with a key and a value.
 *
 * @param keyFirst whether the key is before the value
 * @param smallestPair the fewest bytes of a key and its value
 */
record PairsReader(AvroReader key, AvroReader value, boolean keyFirst, int smallestPair)
    implements AvroReader {

  @Override
  public Object read(AvroBytes in) {
    Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
    for (int count = in.readBlock(smallestPair); count > 0; count = in.readBlock(smallestPair)) {
      for (int i = 0; i < count; i++) {
        Object first = (keyFirst ? key : value).read(in);
        Object second = (keyFirst ? value : key).read(in);
        map.put(keyFirst ? first : second, keyFirst ? second : first);
      }
    }
    return map;
  }
}
