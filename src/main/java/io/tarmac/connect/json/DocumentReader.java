package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * A reader of documents that are payloads as a whole. The schema of all documents is known
 * beforehand, or the documents have none.
 */
record DocumentReader(JsonSyntax syntax, CachedSchema schema) implements QuickReader {

  @Override
  public @Nullable SchemaAndValue read(byte[] document) {
    if (document.length == 0) {
      return null;
    }
    try (JsonParser parser = syntax.parser(document, document.length)) {
      return schema.read(parser);
    } catch (IOException | RuntimeException unusual) {
      return null; // not JSON, a value that does not fit, or a rare value that does
    }
  }
}
