package io.tarmac.connect.jdbc.type;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.apache.kafka.connect.data.Schema;

/**
 * JSON from values of any schema. Bytes are base64; dates and times ISO 8601 texts, and {@code
 * infinity}; decimals numbers with all their digits; what is no number ({@code NaN}) a text; texts
 * that are JSON already are embedded. Fields that are null are written, keys are in the order of
 * the schema.
 */
public final class JsonText {

  /** The database knows better how long a number or text it takes. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonText() {}

  /** The converter from the schema's values to a text; decides about nested schemas here. */
  public static ValueConverter converter(Schema schema) {
    JsonNode node = new JsonNodes().of(schema);
    return value -> text(node, value);
  }

  private static String text(JsonNode node, Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      node.write(generator, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  static JsonParser parser(String json) throws IOException {
    return JSON.createParser(json);
  }

  /**
   * The text itself, which becomes part of another one.
   *
   * @throws IOException when it is not exactly one JSON value
   */
  static String valid(String json) throws IOException {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        throw new IOException("no JSON value");
      }
      parser.skipChildren();
      // Reading on also checks what follows.
      if (parser.nextToken() != null) {
        throw new IOException("more than one JSON value");
      }
    }
    return json;
  }
}
