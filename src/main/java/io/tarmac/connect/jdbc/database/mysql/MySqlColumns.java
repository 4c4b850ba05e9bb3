package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.portable.ColumnCharacters;
import io.tarmac.connect.jdbc.database.portable.JsonEscapes;
import io.tarmac.connect.jdbc.database.portable.LongTime;
import io.tarmac.connect.jdbc.database.portable.TextLength;
import io.tarmac.connect.jdbc.database.portable.TextRule;
import io.tarmac.connect.jdbc.table.KeyComparison;
import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.ColumnTarget.ColumnForm;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.FloatConversions;
import io.tarmac.connect.jdbc.type.IntegerConversions;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.jdbc.type.WellKnownBinary;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The values that columns of MySQL and MariaDB take. */
final class MySqlColumns implements TargetFit.Targets {

  private static final int TINY_LENGTH = 255;
  private static final int LENGTH = 65_535;
  private static final int MEDIUM_LENGTH = 16_777_215;
  private static final long LONG_LENGTH = 4_294_967_295L;
  private static final BigDecimal MAX_UNSIGNED_BIGINT = new BigDecimal("18446744073709551615");
  private static final Pattern ESCAPE = Pattern.compile("(?s)\\\\(.)");

  private static final TimeConversions TIMES = new TimeConversions(0, 9_999, false, true);
  private static final TimeConversions INSTANTS = new TimeConversions(1970, 2038, false, false);
  private static final LocalDateTime FIRST_INSTANT = LocalDateTime.of(1970, 1, 1, 0, 0, 1);
  private static final LocalDateTime END_OF_INSTANTS = LocalDateTime.of(2038, 1, 19, 3, 14, 8);
  private static final TimeConversions TIMES_OF_DAY = new TimeConversions(0, 0, false, true);
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final int FIRST_YEAR = 1901;
  private static final int LAST_YEAR = 2155;
  private static final String LABEL_SEPARATOR = ",";

  /** The expression by which MySQL converts a text to a vector. The next one is MariaDB's. */
  static final String MYSQL_VECTOR = "STRING_TO_VECTOR(?)";

  static final String MARIADB_VECTOR = "VEC_FromText(?)";

  /** The dimensions of the widest vector of MySQL, for a column that declares none. */
  private static final int DIMENSIONS = 2_048;

  private final String vector;
  private final String geometry;
  private final TextConversions texts;
  private final UnaryOperator<String> json;

  /**
   * Creates the column types of one of the two databases.
   *
   * @param vector the expression that reads the text of a vector
   * @param geometry the expression that reads the bytes of a geometry
   */
  MySqlColumns(ValueSettings values, String vector, String geometry) {
    this.vector = vector;
    this.geometry = geometry;
    this.json = new JsonEscapes(values.invalidText(), false);
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  /** Tells whether the column is a TIMESTAMP, which is written in a session whose zone is UTC. */
  @Override
  public boolean keepsInstants(ColumnSchema column) {
    return TypeText.of(column.declaredType()).name().equals("timestamp");
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType().replace(" zerofill", ""));
    return switch (type.name()) {
      case "tinyint" -> ColumnTarget.of(CanonicalType.SHORT, tinyints(type));
      case "tinyint unsigned" -> integers(CanonicalType.SHORT, 0, 0xFF);
      case "smallint" -> integers(CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "smallint unsigned" -> integers(CanonicalType.INTEGER, 0, 0xFFFF);
      case "mediumint" -> integers(CanonicalType.INTEGER, -0x80_0000, 0x7F_FFFF);
      case "mediumint unsigned" -> integers(CanonicalType.INTEGER, 0, 0xFF_FFFF);
      case "int" -> integers(CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "int unsigned" -> integers(CanonicalType.LONG, 0, 0xFFFF_FFFFL);
      case "bigint" -> integers(CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "bigint unsigned" ->
          ColumnTarget.of(
              CanonicalType.DECIMAL,
              DecimalConversions.between(BigDecimal.ZERO, MAX_UNSIGNED_BIGINT));
      case "year" -> ColumnTarget.of(CanonicalType.SHORT, years());
      case "decimal" -> decimals(type);
      case "decimal unsigned" -> nonNegative(decimals(type));
      case "float" -> floats(type);
      case "float unsigned" -> nonNegative(floats(type));
      case "double" -> doubles(type);
      case "double unsigned" -> nonNegative(doubles(type));
      case "bit" ->
          new ColumnTarget(CanonicalType.DECIMAL, "?", ColumnForm.BITS, bits(type.size(0, 1)));
      case "date" -> ColumnTarget.of(CanonicalType.DATE, TIMES.dates());
      case "time" -> ColumnTarget.text("?", ColumnForm.SCALAR, times(type.size(0, 0)));
      case "datetime" ->
          ColumnTarget.of(CanonicalType.TIMESTAMP, TIMES.timestamps(type.size(0, 0)));
      case "timestamp" -> ColumnTarget.of(CanonicalType.TIMESTAMP, instants(type.size(0, 0)));
      case "binary" ->
          ColumnTarget.of(CanonicalType.BYTES, BytesConversion.padded(type.size(0, 1)));
      case "varbinary" -> bytes(type.size(0, 0));
      case "tinyblob" -> bytes(TINY_LENGTH);
      case "blob" -> bytes(LENGTH);
      case "mediumblob" -> bytes(MEDIUM_LENGTH);
      case "longblob" -> bytes(LONG_LENGTH);
      case "vector" ->
          ColumnTarget.text(
              vector,
              ColumnForm.NUMBERS,
              new VectorConversion(type.size(0, DIMENSIONS), vector.equals(MARIADB_VECTOR)));
      case "geometry",
          "point",
          "linestring",
          "polygon",
          "multipoint",
          "multilinestring",
          "multipolygon",
          "geomcollection",
          "geometrycollection" ->
          new ColumnTarget(
              CanonicalType.BYTES, geometry, ColumnForm.GEOMETRY, MySqlColumns::geometries);
      case "json" -> ColumnTarget.text("?", ColumnForm.JSON, texts.json(json));
      case "uuid" -> ColumnTarget.text("?", ColumnForm.SCALAR, TextConversions::uuids);
      case "inet4", "inet6" ->
          ColumnTarget.text("?", ColumnForm.SCALAR, texts.syntax(TextLength.ANY));
      case "enum" ->
          ColumnTarget.text(
              "?", ColumnForm.SCALAR, TextConversions.labels(Set.copyOf(labels(type)), null));
      case "set" -> ColumnTarget.text("?", ColumnForm.SCALAR, labelSets(labels(type)));
      default -> text(type, column);
    };
  }

  private @Nullable ColumnTarget text(TypeText type, ColumnSchema column) {
    ColumnCharacters characters = ColumnCharacters.ofMySql(column.characterSet());
    UnaryOperator<String> length =
        switch (type.name()) {
          case "char" -> stored(TextLength.codePoints(type.size(0, 1)));
          case "varchar" -> TextLength.codePoints(type.size(0, 0));
          case "tinytext" -> TextLength.bytes(TINY_LENGTH, characters.charset());
          case "text" -> TextLength.bytes(LENGTH, characters.charset());
          case "mediumtext" -> TextLength.bytes(MEDIUM_LENGTH, characters.charset());
          case "longtext" -> TextLength.ANY;
          default -> null;
        };
    return length == null
        ? null
        : ColumnTarget.text(
            "?", ColumnForm.TEXT, texts.texts(text -> length.apply(characters.checked(text))));
  }

  /**
   * Returns the converter of EWKB to the bytes that the server stores, or null for other values.
   */
  private static @Nullable ValueConverter geometries(CanonicalType source) {
    return source == CanonicalType.BYTES ? value -> WellKnownBinary.mySql((byte[]) value) : null;
  }

  /**
   * Returns a check that also removes the blanks at the end of a text. The column keeps no such
   * blanks, and the server does not find a row by a text that has any.
   */
  private static UnaryOperator<String> stored(UnaryOperator<String> length) {
    return text -> length.apply(KeyComparison.withoutTrailingBlanks(text));
  }

  /**
   * Returns the conversion for a bit column, which takes unsigned numbers. A number of 64 bits does
   * not fit into a long. Some statements would take bytes for text.
   */
  private static Conversion bits(int length) {
    return TextConversions.bits(length, true)
        .then(bits -> new BigDecimal(new BigInteger("0" + bits, 2)));
  }

  private static List<String> labels(TypeText type) {
    return type.arguments().stream().map(MySqlColumns::unescaped).toList();
  }

  /**
   * Returns a label without escapes. The catalog shows these characters of a label as escapes,
   * under all modes of the session.
   */
  private static String unescaped(String label) {
    return ESCAPE
        .matcher(label)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(
                    switch (escape.group(1)) {
                      case "n" -> "\n";
                      case "r" -> "\r";
                      case "0" -> "\0";
                      default -> escape.group(1);
                    }));
  }

  /**
   * Returns the conversion for a set. The result has the form in which the server shows and
   * compares values: each label once, in the order of the type.
   */
  private static Conversion labelSets(List<String> labels) {
    return TextConversions.labels(Set.copyOf(labels), LABEL_SEPARATOR)
        .then(text -> ordered((String) text, labels));
  }

  private static String ordered(String text, List<String> labels) {
    if (!text.contains(LABEL_SEPARATOR)) {
      return text;
    }
    Set<String> chosen = new HashSet<>(Arrays.asList(text.split(LABEL_SEPARATOR, -1)));
    return labels.stream().filter(chosen::contains).collect(Collectors.joining(LABEL_SEPARATOR));
  }

  private static ColumnTarget bytes(long maxLength) {
    return ColumnTarget.of(CanonicalType.BYTES, new BytesConversion(maxLength));
  }

  private static ColumnTarget decimals(TypeText type) {
    return ColumnTarget.of(CanonicalType.DECIMAL, digits(type));
  }

  private static Conversion digits(TypeText type) {
    return DecimalConversions.decimals(type.size(0, 10), type.size(1, 0));
  }

  /**
   * Returns what a float column takes. The server compares a column without a size as the double
   * that its value is: MariaDB finds 0.1 only by that double.
   */
  private static ColumnTarget floats(TypeText type) {
    return floats(type, FloatConversions.widened(true), true);
  }

  /** Returns what a float or double column takes. A column with a size rounds as a decimal does. */
  private static ColumnTarget floats(TypeText type, Conversion unsized, boolean single) {
    return type.arguments().isEmpty()
        ? ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.withOneZero(unsized))
        : ColumnTarget.of(CanonicalType.DECIMAL, FloatConversions.shownAs(digits(type), single));
  }

  private static ColumnTarget doubles(TypeText type) {
    return floats(type, FloatConversions.doubles(true), false);
  }

  private static ColumnTarget nonNegative(ColumnTarget numbers) {
    return ColumnTarget.of(
        numbers.canonicalType(), DecimalConversions.nonNegative(numbers.conversion()));
  }

  /**
   * Returns the conversion for a tinyint. These databases spell boolean as a tinyint of length 1,
   * so words for true and false stand for its values too.
   */
  private static Conversion tinyints(TypeText type) {
    Conversion numbers =
        IntegerConversions.integers(CanonicalType.SHORT, Byte.MIN_VALUE, Byte.MAX_VALUE);
    if (type.size(0, 0) != 1) {
      return numbers;
    }
    Conversion booleans = IntegerConversions::booleans;
    Conversion truths = booleans.then(truth -> (Boolean) truth ? (short) 1 : (short) 0);
    return source -> (source == CanonicalType.STRING ? truths : numbers).from(source);
  }

  private static ColumnTarget integers(CanonicalType type, long min, long max) {
    return ColumnTarget.of(type, IntegerConversions.integers(type, min, max));
  }

  /**
   * Returns the conversion for a YEAR. The server would turn a year of two digits into one of four,
   * so such a year is refused.
   */
  private static Conversion years() {
    return IntegerConversions.integers(CanonicalType.SHORT, 0, LAST_YEAR)
        .then(
            year -> {
              if ((Short) year != 0 && (Short) year < FIRST_YEAR) {
                throw new RefusedValueException("is outside the years 1901 to 2155 of the column");
              }
              return year;
            });
  }

  /**
   * Returns the conversion for a TIME. A TIME can be longer than a day in both directions, so it is
   * written as text.
   */
  private static Conversion times(int fractionalDigits) {
    Conversion times = TIMES_OF_DAY.times(9);
    return source -> {
      ValueConverter time = times.from(source);
      if (time == null) {
        return null;
      }
      return source == CanonicalType.STRING
          ? value -> timeOrDuration((String) value, time, fractionalDigits)
          : value -> time((LocalTime) time.convert(value), fractionalDigits);
    };
  }

  private static String timeOrDuration(String text, ValueConverter time, int fractionalDigits) {
    String word = text.strip();
    long micros = LongTime.micros(word);
    return micros == LongTime.NO_LONG_TIME
        ? time((LocalTime) time.convert(word), fractionalDigits)
        : LongTime.text(micros, fractionalDigits);
  }

  /** Returns the text of a time. The end of Java's day stands for 24:00. */
  private static String time(LocalTime time, int fractionalDigits) {
    long micros =
        time.equals(LocalTime.MAX) ? MICROS_PER_DAY : time.toNanoOfDay() / NANOS_PER_MICRO;
    return LongTime.text(micros, fractionalDigits);
  }

  /**
   * Returns the conversion for a TIMESTAMP, which is an instant. The session's time zone is UTC.
   */
  private static Conversion instants(int fractionalDigits) {
    return INSTANTS
        .timestamps(fractionalDigits)
        .then(
            value -> {
              LocalDateTime instant = (LocalDateTime) value;
              if (instant.isBefore(FIRST_INSTANT) || !instant.isBefore(END_OF_INSTANTS)) {
                throw new RefusedValueException("is outside what a TIMESTAMP holds, 1970 to 2038");
              }
              return instant;
            });
  }
}
