package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of maps whose keys are not strings. In JSON such a map is an array of arrays of a key
 * and a value.
 */
record PairMapReader(FieldReader keys, FieldReader values) implements ValueReader {

  @Override
  public Object read(JsonParser parser, JsonToken first) throws IOException {
    ScalarReaders.expect(first, JsonToken.START_ARRAY);
    Map<@Nullable Object, @Nullable Object> result = new HashMap<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      ScalarReaders.expect(token, JsonToken.START_ARRAY);
      Object key = keys.next(parser);
      result.put(key, values.next(parser));
      ScalarReaders.expect(parser.nextToken(), JsonToken.END_ARRAY);
    }
    return result;
  }
}
