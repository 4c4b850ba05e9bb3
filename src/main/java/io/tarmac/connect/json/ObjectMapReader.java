package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of maps whose keys are strings, which are objects in JSON. If members have the same
 * name, the last one counts.
 */
record ObjectMapReader(FieldReader values) implements ValueReader {

  @Override
  public Object read(JsonParser parser, JsonToken first) throws IOException {
    ScalarReaders.expect(first, JsonToken.START_OBJECT);
    Map<Object, @Nullable Object> result = new HashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      result.put(name, values.next(parser));
    }
    return result;
  }
}
