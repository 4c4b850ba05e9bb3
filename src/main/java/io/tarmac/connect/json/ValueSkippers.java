package io.tarmac.connect.json;

import static io.tarmac.connect.json.ValueSkipper.UNUSUAL;

import com.fasterxml.jackson.core.io.SerializedString;
import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/**
 * The skippers of values, for documents as Kafka's converter writes them: without whitespace, and
 * with the members of an object in the order of the schema.
 */
record ValueSkippers(boolean replaceNullWithDefault) {

  private static final ValueSkipper NEVER = (json, from) -> UNUSUAL;

  private static final byte[] NULL = {'n', 'u', 'l', 'l'};
  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

  /** The most digits of an integer: those of {@code Long.MAX_VALUE}. */
  private static final int MOST_DIGITS = 19;

  /** The most characters of a number with a fraction. Jackson's limit is higher. */
  private static final int LONGEST_FRACTION = 100;

  /** The most digits of an exponent, for which any decimal has room. */
  private static final int MOST_EXPONENT_DIGITS = 3;

  private static final int MILLIS_PER_DAY = 86_400_000;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
  private static final long HIGHEST_BITS = EACH_BYTE << 7;

  /** Returns the skipper of a place that may have a value or a null. */
  ValueSkipper fieldSkipper(Schema schema) {
    ValueSkipper values = skipper(schema);
    boolean nullAllowed =
        schema.isOptional() || (replaceNullWithDefault && schema.defaultValue() != null);
    return nullAllowed
        ? (json, from) -> isAt(json, from, NULL) ? from + NULL.length : values.skip(json, from)
        : values;
  }

  /** Returns the skipper of values that are not null. */
  ValueSkipper skipper(Schema schema) {
    LogicalType logicalType = LogicalType.of(schema);
    if (logicalType != LogicalType.NONE && !schema.type().isPrimitive()) {
      return NEVER;
    }
    return switch (logicalType) {
      case DECIMAL -> decimal(schema);
      case DATE -> ValueSkippers::int32;
      case TIME -> (json, from) -> integer(json, from, 0, MILLIS_PER_DAY - 1);
      case TIMESTAMP -> ValueSkippers::int64;
      case NONE ->
          switch (schema.type()) {
            case BOOLEAN -> ValueSkippers::bool;
            case INT8, INT16, INT32 -> ValueSkippers::int32;
            case INT64 -> ValueSkippers::int64;
            case FLOAT32, FLOAT64 -> ValueSkippers::number;
            case STRING -> ValueSkippers::string;
            case BYTES -> (json, from) -> base64(json, from, 0);
            case ARRAY -> array(fieldSkipper(schema.valueSchema()));
            case MAP ->
                ValueReaders.hasTextKeys(schema) ? map(fieldSkipper(schema.valueSchema())) : NEVER;
            case STRUCT -> struct(schema);
          };
    };
  }

  private static ValueSkipper decimal(Schema schema) {
    try {
      Decimal.toLogical(schema, new byte[1]);
    } catch (RuntimeException noScale) {
      return NEVER;
    }
    return (json, from) ->
        from < json.length && json[from] == '"' ? base64(json, from, 1) : number(json, from);
  }

  private static ValueSkipper array(ValueSkipper elements) {
    return (json, from) -> {
      if (!isAt(json, from, '[')) {
        return UNUSUAL;
      }
      if (isAt(json, from + 1, ']')) {
        return from + 2;
      }
      int at = from;
      do { // at a bracket or a comma
        at = elements.skip(json, at + 1);
      } while (at >= 0 && isAt(json, at, ','));
      return at >= 0 && isAt(json, at, ']') ? at + 1 : UNUSUAL;
    };
  }

  private static ValueSkipper map(ValueSkipper values) {
    return (json, from) -> {
      if (!isAt(json, from, '{')) {
        return UNUSUAL;
      }
      if (isAt(json, from + 1, '}')) {
        return from + 2;
      }
      int at = from;
      do { // at a brace or a comma
        int name = at + 1;
        at = string(json, name);
        if (at < 0
            || hasCodeEscape(json, name, at)
            || at - name > JsonSyntax.LONGEST_NAME
            || !isAt(json, at, ':')) {
          return UNUSUAL;
        }
        at = values.skip(json, at + 1);
      } while (at >= 0 && isAt(json, at, ','));
      return at >= 0 && isAt(json, at, '}') ? at + 1 : UNUSUAL;
    };
  }

  /**
   * Tells whether a string has escapes by code. The parser refuses half a surrogate pair in names.
   */
  private static boolean hasCodeEscape(byte[] json, int from, int end) {
    for (int i = from; i < end; i++) {
      if (json[i] == '\\' && json[++i] == 'u') {
        return true;
      }
    }
    return false;
  }

  private ValueSkipper struct(Schema schema) {
    List<Field> fields = schema.fields();
    byte[][] names = new byte[fields.size()][];
    ValueSkipper[] values = new ValueSkipper[fields.size()];
    for (Field field : fields) {
      if (!isUsualName(field.name())) {
        return NEVER;
      }
      names[field.index()] = member(field.name());
      values[field.index()] = fieldSkipper(field.schema());
    }
    return fields.isEmpty() ? NEVER : (json, from) -> struct(json, from, names, values);
  }

  private static int struct(byte[] json, int from, byte[][] names, ValueSkipper[] values) {
    int at = from;
    for (int i = 0; i < names.length; i++) {
      if (!isAt(json, at, i == 0 ? '{' : ',') || !isAt(json, at + 1, names[i])) {
        return UNUSUAL;
      }
      at = values[i].skip(json, at + 1 + names[i].length);
      if (at < 0) {
        return UNUSUAL;
      }
    }
    return isAt(json, at, '}') ? at + 1 : UNUSUAL;
  }

  /** Tells whether a document may have the name, and the name has a usual spelling. */
  static boolean isUsualName(String name) {
    return name.length() <= JsonSyntax.LONGEST_NAME
        && name.chars().noneMatch(each -> Character.isSurrogate((char) each));
  }

  /** Returns the bytes of a member's name and colon. */
  static byte[] member(String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write('"');
    bytes.writeBytes(new SerializedString(name).asQuotedUTF8());
    bytes.write('"');
    bytes.write(':');
    return bytes.toByteArray();
  }

  private static int bool(byte[] json, int from) {
    if (isAt(json, from, TRUE)) {
      return from + TRUE.length;
    }
    return isAt(json, from, FALSE) ? from + FALSE.length : UNUSUAL;
  }

  private static int int32(byte[] json, int from) {
    return integer(json, from, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static int int64(byte[] json, int from) {
    return integer(json, from, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static int integer(byte[] json, int from, long least, long most) {
    int begin = isAt(json, from, '-') ? from + 1 : from;
    int end = digits(json, begin);
    if (end == begin || end - begin > MOST_DIGITS || hasLeadingZero(json, begin, end)) {
      return UNUSUAL;
    }
    long value = 0;
    for (int i = begin; i < end; i++) {
      value = value * 10 + (json[i] - '0');
    }
    if (value < 0) { // more than a long holds
      return UNUSUAL;
    }
    long signed = begin > from ? -value : value;
    return signed >= least && signed <= most ? end : UNUSUAL;
  }

  /** Skips a number that may have a fraction and an exponent. */
  private static int number(byte[] json, int from) {
    int begin = isAt(json, from, '-') ? from + 1 : from;
    int point = digits(json, begin);
    int at = point;
    if (isAt(json, at, '.')) {
      at = digits(json, point + 1);
      if (at == point + 1) {
        return UNUSUAL;
      }
    }
    if (isAt(json, at, 'e') || isAt(json, at, 'E')) {
      int exponent = isAt(json, at + 1, '-') || isAt(json, at + 1, '+') ? at + 2 : at + 1;
      at = digits(json, exponent);
      if (at == exponent || at - exponent > MOST_EXPONENT_DIGITS) {
        return UNUSUAL;
      }
    }
    if (at == point) {
      return int64(json, from);
    }
    return point == begin || at - from > LONGEST_FRACTION || hasLeadingZero(json, begin, point)
        ? UNUSUAL
        : at;
  }

  /** Returns the position behind the digits, of which there may be none. */
  private static int digits(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] >= '0' && json[at] <= '9') {
      at++;
    }
    return at;
  }

  private static boolean hasLeadingZero(byte[] json, int begin, int end) {
    return end - begin > 1 && json[begin] == '0';
  }

  private static int string(byte[] json, int from) {
    if (!isAt(json, from, '"')) {
      return UNUSUAL;
    }
    int at = skipUsualCharacters(json, from + 1);
    while (at < json.length) {
      byte symbol = json[at];
      if (symbol == '"') {
        return at + 1;
      }
      int length = symbol < 0 || symbol == '\\' ? characterLength(json, at) : 1;
      if (length == 0 || (symbol >= 0 && symbol < ' ')) {
        return UNUSUAL;
      }
      at = skipUsualCharacters(json, at + length);
    }
    return UNUSUAL;
  }

  /**
   * Skips characters of ASCII that neither end a string nor need a check, eight at a time. Near the
   * end of the document the method skips none.
   */
  private static int skipUsualCharacters(byte[] json, int from) {
    int at = from;
    for (; at + Long.BYTES <= json.length; at += Long.BYTES) {
      long bytes = (long) LONGS.get(json, at);
      long quotes = bytes ^ (EACH_BYTE * '"');
      long backslashes = bytes ^ (EACH_BYTE * '\\');
      // The highest bit of a byte is set if the byte is special. Only the first one counts, because
      // a subtraction may borrow from the bytes behind it.
      long special =
          ((quotes - EACH_BYTE) | (backslashes - EACH_BYTE) | (bytes - EACH_BYTE * ' ') | bytes)
              & HIGHEST_BITS;
      if (special != 0) {
        return at + Long.numberOfTrailingZeros(special) / Byte.SIZE;
      }
    }
    return at;
  }

  /** Returns the length of an escape or of a character of several bytes; 0 if it is neither. */
  private static int characterLength(byte[] json, int at) {
    int first = json[at] & 0xff;
    if (first == '\\') {
      return escapeLength(json, at);
    }
    int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > json.length - at) {
      return 0;
    }
    int second = json[at + 1] & 0xff;
    int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80; // less has a shorter form
    int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf; // more is no character
    if (second < least || second > most) {
      return 0;
    }
    for (int i = at + 1; i < at + length; i++) {
      if ((json[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  private static int escapeLength(byte[] json, int at) {
    if (at + 1 >= json.length) {
      return 0;
    }
    return switch (json[at + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
      case 'u' -> areHexDigits(json, at + 2) ? 6 : 0;
      default -> 0;
    };
  }

  private static boolean areHexDigits(byte[] json, int from) {
    int end = from + 4;
    if (end > json.length) {
      return false;
    }
    for (int i = from; i < end; i++) {
      if (Character.digit(json[i], 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Skips a string of groups of four characters, of which the last may end with padding. */
  private static int base64(byte[] json, int from, int leastGroups) {
    if (!isAt(json, from, '"')) {
      return UNUSUAL;
    }
    int at = from + 1;
    while (at < json.length && isBase64(json[at])) {
      at++;
    }
    for (int padding = 0; padding < 2 && (at - from) % 4 != 1 && isAt(json, at, '='); padding++) {
      at++;
    }
    int length = at - from - 1;
    return length % 4 == 0 && length >= 4 * leastGroups && isAt(json, at, '"') ? at + 1 : UNUSUAL;
  }

  private static boolean isBase64(byte symbol) {
    return (symbol >= 'A' && symbol <= 'Z')
        || (symbol >= 'a' && symbol <= 'z')
        || (symbol >= '0' && symbol <= '9')
        || symbol == '+'
        || symbol == '/';
  }

  static boolean isAt(byte[] json, int at, char symbol) {
    return at < json.length && json[at] == symbol;
  }

  static boolean isAt(byte[] json, int at, byte[] expected) {
    int length = expected.length;
    if (length > json.length - at) {
      return false;
    }
    int i = 0;
    for (; i + Long.BYTES <= length; i += Long.BYTES) {
      if ((long) LONGS.get(json, at + i) != (long) LONGS.get(expected, i)) {
        return false;
      }
    }
    for (; i < length; i++) {
      if (json[at + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }
}
