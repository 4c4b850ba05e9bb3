package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of arrays whose elements have one schema. */
record ArrayReader(FieldReader elements) implements ValueReader {

  @Override
  public Object read(JsonParser parser, JsonToken first) throws IOException {
    ScalarReaders.expect(first, JsonToken.START_ARRAY);
    List<@Nullable Object> result = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      result.add(elements.read(parser, token));
    }
    return result;
  }
}
