package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.FieldType.Base64Text;
import io.tarmac.connect.jdbc.config.FieldType.BooleanText;
import io.tarmac.connect.jdbc.config.FieldType.NullIf;
import io.tarmac.connect.jdbc.config.FieldType.SqlType;
import io.tarmac.connect.jdbc.config.FieldType.TimeUnit;
import io.tarmac.connect.text.PrintableText;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The parser of a {@link FieldType} as a person writes it. */
final class FieldTypeParser {

  /** The most characters of an SQL type. */
  private static final int LONGEST_SQL_TYPE = 200;

  /** A number, words or an asterisk, between the parentheses of a type. */
  private static final String ARGUMENT = " *+(?:\\*|\\w)[\\w ]*+";

  /**
   * A type as SQL spells it: words, sizes and words in parentheses, and brackets for arrays.
   * Nothing in it ends the column's definition. The names of this sink's own types have only
   * numbers in parentheses, so that a misspelt unit is no SQL.
   */
  private static final Pattern SQL_TYPE =
      Pattern.compile(
          "(?!(?i:timestamp|date|time|bytes|boolean|nullif) *+\\( *+\\D)"
              + "[A-Za-z][\\w. ]*+(?:\\(%1$s(?:,%1$s)*+\\)[\\w. ]*+)*+(?:\\[])*+"
                  .formatted(ARGUMENT));

  private FieldTypeParser() {}

  /**
   * Parses a type.
   *
   * @throws ConfigException if the text is no type
   */
  static FieldType parse(String property, String text) {
    FieldType type = typeOfValues(text);
    if (type != null) {
      return type;
    }
    if (text.length() <= LONGEST_SQL_TYPE && SQL_TYPE.matcher(text).matches()) {
      return new SqlType(text);
    }
    throw Check.refusal(
        property,
        "'%s' is not a type. Set timestamp(seconds|millis|micros|nanos), date(days), time(millis|micros|nanos), bytes(base64), boolean(T/F) with two different texts, nullif('TEXT'), or an SQL type such as numeric(12,2)."
            .formatted(PrintableText.name(text)));
  }

  private static @Nullable FieldType typeOfValues(String text) {
    String word = text.replace(" ", "").toLowerCase(Locale.ROOT);
    for (TimeUnit unit : TimeUnit.values()) {
      if (word.equals(unit.toString())) {
        return unit;
      }
    }
    if (word.equals("bytes(base64)")) {
      return new Base64Text();
    }
    String texts = arguments("boolean", text);
    if (texts != null) {
      return booleanText(texts);
    }
    String quoted = arguments("nullif", text);
    String whenNull = quoted == null ? null : unquoted(quoted);
    return whenNull == null ? null : new NullIf(whenNull);
  }

  private static @Nullable BooleanText booleanText(String texts) {
    int slash = 0;
    for (boolean quoted = false; slash < texts.length(); slash++) {
      char c = texts.charAt(slash);
      quoted ^= c == '\'';
      if (c == '/' && !quoted) {
        break;
      }
    }
    if (slash == texts.length()) {
      return null;
    }
    String whenTrue = plainOrUnquoted(texts.substring(0, slash).strip());
    String whenFalse = plainOrUnquoted(texts.substring(slash + 1).strip());
    return whenTrue == null || whenFalse == null || whenTrue.equals(whenFalse)
        ? null
        : new BooleanText(whenTrue, whenFalse);
  }

  private static @Nullable String plainOrUnquoted(String text) {
    boolean isPlain =
        !text.isEmpty() && text.chars().noneMatch(c -> c == '\'' || c == '/' || c == '"');
    return isPlain ? text : unquoted(text);
  }

  /** Returns the text between quotation marks, or null if there is anything else. */
  private static @Nullable String unquoted(String text) {
    if (text.length() < 2 || !text.startsWith("'") || !text.endsWith("'")) {
      return null;
    }
    String inner = text.substring(1, text.length() - 1);
    return inner.replace("''", "").indexOf('\'') < 0 ? inner.replace("''", "'") : null;
  }

  /** Returns what stands in the parentheses after a word, or null if there are none. */
  private static @Nullable String arguments(String word, String text) {
    if (!text.regionMatches(true, 0, word, 0, word.length()) || !text.endsWith(")")) {
      return null;
    }
    String rest = text.substring(word.length()).strip();
    return rest.startsWith("(") ? rest.substring(1, rest.length() - 1).strip() : null;
  }
}
