package io.tarmac.connect.jdbc.type;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conversions of values into columns that are written as text.
 *
 * @param rule the rule for characters that the database cannot store, which every text passes first
 */
public record TextConversions(UnaryOperator<String> rule) {

  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private static final Pattern BITS = Pattern.compile("[01]*");

  /**
   * The conversion into columns of JSON. Numbers and truth values are JSON as well.
   *
   * @param rule the rule for characters that the database cannot store, which every text passes
   *     first
   * @param check refuses JSON that the column cannot hold, or makes it fit
   */
  record Json(UnaryOperator<String> rule, UnaryOperator<String> check) implements Conversion {

    @Override
    public @Nullable ValueConverter from(CanonicalType source) {
      return switch (source) {
        case STRING -> value -> check.apply(valid(rule.apply((String) value)));
        case BOOLEAN, SHORT, INTEGER, LONG, DECIMAL -> CanonicalText.of(source);
        case FLOAT, DOUBLE -> Json::finiteText;
        case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
      };
    }

    /**
     * Returns the converter from texts that {@link JsonText} has made. The converter need not read
     * these texts to know that they are JSON.
     */
    ValueConverter fromJson() {
      return value -> check.apply(rule.apply((String) value));
    }

    private static String valid(String json) {
      try {
        return JsonText.valid(json);
      } catch (IOException invalid) {
        throw new RefusedValueException("is not a JSON value");
      }
    }

    private static String finiteText(Object value) {
      if (!Double.isFinite(((Number) value).doubleValue())) {
        throw new RefusedValueException("is not a finite number, which JSON cannot tell");
      }
      return value.toString();
    }
  }

  /**
   * Returns the conversion into a column of text, from every type except bytes.
   *
   * @param check refuses texts that the column cannot hold
   */
  public Conversion texts(UnaryOperator<String> check) {
    return source -> {
      if (source == CanonicalType.STRING) {
        return value -> check.apply(rule.apply((String) value));
      }
      if (source == CanonicalType.BYTES) {
        return null;
      }
      ValueConverter text = CanonicalText.of(source);
      return value -> check.apply((String) text.convert(value));
    };
  }

  /**
   * Returns the conversion into a column whose own syntax the text has. Bytes are the text in
   * UTF-8.
   */
  public Conversion syntax(UnaryOperator<String> check) {
    return source ->
        switch (source) {
          case STRING -> value -> check.apply(rule.apply((String) value));
          case BYTES -> value -> check.apply(rule.apply(decoded((byte[]) value)));
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL -> null;
          case DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /** Returns the conversion into a column of JSON. */
  public Conversion json(UnaryOperator<String> check) {
    return new Json(rule, check);
  }

  /**
   * Returns the conversion into a column of one label, or of several labels if there is a
   * separator.
   */
  public static Conversion labels(Set<String> labels, @Nullable String separator) {
    return source ->
        source == CanonicalType.STRING ? value -> label((String) value, labels, separator) : null;
  }

  public static @Nullable ValueConverter uuids(CanonicalType source) {
    return source == CanonicalType.STRING ? TextConversions::uuid : null;
  }

  /**
   * Returns the conversion into a column of bits.
   *
   * @param length the number of bits
   * @param varying whether a value may have fewer bits
   */
  public static Conversion bits(int length, boolean varying) {
    return source ->
        switch (source) {
          case STRING -> value -> bits((String) value, length, varying, false);
          case BOOLEAN, SHORT, INTEGER, LONG -> {
            ValueConverter number =
                IntegerConversions.integers(CanonicalType.LONG, 0, Long.MAX_VALUE).from(source);
            yield number == null
                ? null
                : value ->
                    bits(Long.toBinaryString((Long) number.convert(value)), length, varying, true);
          }
          case FLOAT, DOUBLE, DECIMAL, BYTES -> null;
          case DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  private static String decoded(byte[] text) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException noText) {
      throw new RefusedValueException("is no text in UTF-8");
    }
  }

  private static String label(String text, Set<String> labels, @Nullable String separator) {
    if (separator == null || !text.contains(separator)) {
      if (!labels.contains(text) && !(separator != null && text.isEmpty())) {
        throw new RefusedValueException("is not among the labels of the column");
      }
      return text;
    }
    for (String part : text.split(Pattern.quote(separator), -1)) {
      if (!labels.contains(part)) {
        throw new RefusedValueException("has a part that is not among the labels of the column");
      }
    }
    return text;
  }

  /** Returns the text of a UUID as every database writes it. */
  static Object uuid(Object text) {
    String word = ((String) text).strip();
    if (!UUID.matcher(word).matches()) {
      throw new RefusedValueException("is not a UUID");
    }
    return word.toLowerCase(Locale.ROOT);
  }

  private static String bits(String text, int length, boolean varying, boolean isNumber) {
    if (!BITS.matcher(text).matches()) {
      throw new RefusedValueException("is not a text of zeros and ones");
    }
    int missing = length - text.length();
    if (missing < 0 || (missing > 0 && !varying && !isNumber)) {
      throw new RefusedValueException("does not have the column's number of bits, " + length);
    }
    return isNumber && !varying ? "0".repeat(missing) + text : text;
  }
}
