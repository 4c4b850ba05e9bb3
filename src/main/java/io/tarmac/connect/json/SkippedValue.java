package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * A value that the reader skips. A skipped value has to be as valid as any other value, because a
 * document is JSON as a whole or not at all.
 */
final class SkippedValue {

  private SkippedValue() {}

  /** Moves the parser from the token before the value to the last token of the value. */
  static void skip(JsonParser parser) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.nextToken();
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        parser.getDecimalValue(); // throws if its exponent is too large
      } else if (token == JsonToken.VALUE_STRING) {
        parser.streamReadConstraints().validateStringLength(parser.getTextLength());
      }
    } while (depth > 0);
  }
}
