package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** A reader for a place that may have a value or a null. Immutable. */
final class FieldReader {

  private final ValueReader reader;
  private final boolean nullAllowed;
  private final @Nullable Object nullValue;

  FieldReader(Schema schema, ValueReader reader, boolean replaceNullWithDefault) {
    this.reader = reader;
    nullValue = replaceNullWithDefault ? schema.defaultValue() : null;
    nullAllowed = nullValue != null || schema.isOptional();
  }

  /** Goes to the next token and reads from there. */
  @Nullable Object next(JsonParser parser) throws IOException {
    return read(parser, parser.nextToken());
  }

  @Nullable Object read(JsonParser parser, JsonToken first) throws IOException {
    return first == JsonToken.VALUE_NULL ? whenNull() : reader.read(parser, first);
  }

  /** Returns the value for a JSON null, and for a member that is missing. */
  @Nullable Object whenNull() {
    if (!nullAllowed) {
      throw new UnusualJsonException();
    }
    return nullValue;
  }
}
