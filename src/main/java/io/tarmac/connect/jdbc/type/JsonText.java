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
 * The conversion of values of any schema to JSON. Bytes become base64. Dates and times become ISO
 * 8601 texts or {@code infinity}. Decimals become numbers with all their digits. Floating point
 * numbers that are not finite, such as {@code NaN}, become texts. Texts that are JSON already are
 * embedded. Fields that are null are written, and keys are in the order of the schema.
 */
public final class JsonText {

  /**
   * The factory without limits of length. The database knows better how long a number or text it
   * takes.
   */
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

  /**
   * Returns the converter from the schema's values to a text. This method decides once about the
   * schemas within the schema.
   */
  public static ValueConverter converter(Schema schema) {
    JsonNode node = new JsonNodes().node(schema);
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
   * Returns the text itself, so that it can become part of another text.
   *
   * @throws IOException if the text is not exactly one JSON value
   */
  static String valid(String json) throws IOException {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        throw new IOException("no JSON value");
      }
      parser.skipChildren();
      // Reading on also checks the text that follows.
      if (parser.nextToken() != null) {
        throw new IOException("more than one JSON value");
      }
    }
    return json;
  }
}
