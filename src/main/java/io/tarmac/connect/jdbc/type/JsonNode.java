package io.tarmac.connect.jdbc.type;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A writer of the values of one schema as JSON. */
@FunctionalInterface
interface JsonNode {

  void write(JsonGenerator generator, Object value) throws IOException;

  default void writeNullable(JsonGenerator generator, @Nullable Object value) throws IOException {
    if (value == null) {
      generator.writeNull();
    } else {
      write(generator, value);
    }
  }
}
