package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import org.apache.kafka.connect.errors.DataException;

/**
 * The JSON syntax that Kafka's converter takes: numbers may have leading zeros, NaN is not a
 * number, and the limits are Jackson's. Thread-safe.
 */
final class JsonSyntax {

  /**
   * The longest name of a field, in characters, that Jackson's limits allow in a document of any
   * encoding.
   */
  static final int LONGEST_NAME = StreamReadConstraints.DEFAULT_MAX_NAME_LEN / 8;

  private final JsonFactory document = factory(StreamReadConstraints.DEFAULT_MAX_DEPTH);
  private final JsonFactory member = factory(StreamReadConstraints.DEFAULT_MAX_DEPTH - 1);

  private static JsonFactory factory(int maxDepth) {
    return JsonFactory.builder()
        .enable(JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS)
        .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(maxDepth).build())
        .build();
  }

  JsonParser parser(byte[] bytes, int length) throws IOException {
    return document.createParser(bytes, 0, length);
  }

  /**
   * Creates a parser of one document after another. The first document tells the encoding of all.
   */
  JsonParser parser(InputStream documents) throws IOException {
    return document.createParser(documents);
  }

  /** Parses the document into a {@link JsonTree}. */
  Object tree(byte[] bytes) {
    try (JsonParser parser = document.createParser(bytes)) {
      return JsonTree.read(parser);
    } catch (IOException | RuntimeException notJson) { // the latter for an exponent out of range
      throw notJson(notJson);
    }
  }

  /**
   * Parses a value that becomes a member of an object. The value may have one level of nesting less
   * than a document.
   */
  Object memberTree(byte[] bytes) throws IOException {
    try (JsonParser parser = member.createParser(bytes)) {
      return JsonTree.read(parser);
    }
  }

  /** Creates the exception without Jackson's message and cause, because both quote the document. */
  private static DataException notJson(Exception failure) {
    String where =
        failure instanceof JsonProcessingException at && at.getLocation() != null
            ? " at byte " + at.getLocation().getByteOffset()
            : "";
    return new DataException(
        "This is not JSON, or more than the parser's limits allow"
            + where
            + ": "
            + failure.getClass().getSimpleName());
  }
}
