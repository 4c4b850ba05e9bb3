package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rule for {@code U+0000} that a JSON text has as an escape, which jsonb cannot store. */
final class JsonEscapes implements UnaryOperator<String> {

  private static final String NUL = "\\u0000";

  /** An even number of backslashes before it are escapes of themselves. */
  private static final Pattern NUL_ESCAPE = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0000");

  private final InvalidText action;

  JsonEscapes(InvalidText action) {
    this.action = action;
  }

  @Override
  public String apply(String json) {
    if (!json.contains(NUL)) {
      return json;
    }
    Matcher escapes = NUL_ESCAPE.matcher(json);
    return switch (action) {
      case ERROR -> {
        if (escapes.find()) {
          throw new RefusedValueException(
              "has a U+0000, which the database cannot store; see " + ValueProperties.INVALID_TEXT);
        }
        yield json;
      }
      // Twice, because an escape right after another one follows what has been matched.
      case STRIP -> NUL_ESCAPE.matcher(escapes.replaceAll("$1")).replaceAll("$1");
      case REPLACE ->
          NUL_ESCAPE.matcher(escapes.replaceAll("$1\\\\ufffd")).replaceAll("$1\\\\ufffd");
    };
  }
}
