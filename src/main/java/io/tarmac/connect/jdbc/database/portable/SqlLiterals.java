package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Canonical values as SQL text, for defaults of columns, which take no parameters. The text of a
 * value stays within its quotation marks whatever the session's settings are. Immutable.
 *
 * @param special characters that do not stand in quotation marks: some sessions take a backslash
 *     for the begin of an escape, and MySQL without escapes cannot read back an expression with a
 *     quote
 * @param encoded how a text with one of these is written, from its UTF-8 in hexadecimal digits
 * @param bytes how bytes are written, from their hexadecimal digits
 * @param expression what makes of a literal a default of any type
 */
public record SqlLiterals(
    String special,
    UnaryOperator<String> encoded,
    UnaryOperator<String> bytes,
    UnaryOperator<String> expression)
    implements DefaultLiterals {

  private static final String UTC = "Z'";
  private static final String UTC_IN_DIGITS = "+00:00'";
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS");

  public static final SqlLiterals POSTGRESQL =
      new SqlLiterals(
          "\\",
          hex -> "convert_from(decode('" + hex + "', 'hex'), 'UTF8')",
          hex -> "decode('" + hex + "', 'hex')",
          UnaryOperator.identity());

  /** A text or blob takes an expression only, which MySQL knows by its parentheses. */
  public static final SqlLiterals MYSQL =
      new SqlLiterals(
          "\\'\n\r\u001a",
          hex -> "convert(x'" + hex + "' using utf8mb4)",
          hex -> "x'" + hex + "'",
          literal -> "(" + literal + ")");

  public static final SqlLiterals H2 =
      new SqlLiterals(
          "\\",
          hex -> "utf8tostring(x'" + hex + "')",
          hex -> "x'" + hex + "'",
          UnaryOperator.identity());

  /** SQL Server's. */
  private static final SqlLiterals HEXADECIMAL =
      new SqlLiterals("", UnaryOperator.identity(), hex -> "0x" + hex, UnaryOperator.identity());

  private static final SqlLiterals ORACLE_TEXTS =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "hextoraw('" + hex + "')", UnaryOperator.identity());

  /** Of Db2, where other bytes are texts. */
  public static final SqlLiterals DB2 =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "bx'" + hex + "'", UnaryOperator.identity());

  /** What the standard says, by which a backslash is a character like any other. */
  static final SqlLiterals STANDARD =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "x'" + hex + "'", UnaryOperator.identity());

  /** For databases whose truth is 1. */
  public static final DefaultLiterals NUMERIC_TRUTH =
      (mapping, value) ->
          value instanceof Boolean truth ? number(truth) : HEXADECIMAL.literal(mapping, value);

  /** Times are texts there. */
  public static final DefaultLiterals ORACLE =
      (mapping, value) ->
          value instanceof Boolean truth
              ? number(truth)
              : withTypes(mapping, ORACLE_TEXTS.literal(mapping, value));

  /** Decimals are texts there, which keep their zeros. */
  public static final DefaultLiterals SQLITE =
      (mapping, value) -> {
        String literal = STANDARD.literal(mapping, value);
        return literal != null && mapping.canonicalType() == CanonicalType.DECIMAL
            ? "'" + literal + "'"
            : literal;
      };

  /** A text is no date until it is said to be one, whatever the session's formats are. */
  private static @Nullable String withTypes(ColumnMapping mapping, @Nullable String literal) {
    return literal == null
        ? null
        : switch (mapping.canonicalType()) {
          case DATE -> "DATE " + literal;
          case OFFSET_TIME -> literal.replace(UTC, UTC_IN_DIGITS);
          case TIMESTAMP -> "TIMESTAMP " + literal;
          case OFFSET_TIMESTAMP -> "TIMESTAMP " + literal.replace(UTC, UTC_IN_DIGITS);
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, STRING, BYTES, TIME ->
              literal;
        };
  }

  private static String number(boolean truth) {
    return truth ? "1" : "0";
  }

  @Override
  public @Nullable String literal(ColumnMapping mapping, Object value) {
    return switch (mapping.canonicalType()) {
      case BOOLEAN, SHORT, INTEGER, LONG -> value.toString();
      case FLOAT -> Float.isFinite((Float) value) ? value.toString() : null;
      case DOUBLE -> Double.isFinite((Double) value) ? value.toString() : null;
      // Without an exponent, which would make it a floating point number.
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case STRING -> text(mapping, (String) value);
      case BYTES -> bytes(mapping, (byte[]) value);
      case DATE -> date((LocalDate) value);
      case TIME -> time((LocalTime) value, "");
      case TIMESTAMP -> timestamp((LocalDateTime) value, "");
      case OFFSET_TIME ->
          time(((OffsetTime) value).toLocalTime(), ((OffsetTime) value).getOffset().getId());
      case OFFSET_TIMESTAMP ->
          timestamp(
              ((OffsetDateTime) value).toLocalDateTime(),
              ((OffsetDateTime) value).getOffset().getId());
    };
  }

  /** Null where not every database has the characters. */
  private @Nullable String text(ColumnMapping mapping, String value) {
    if (value.indexOf('\0') >= 0) {
      return null;
    }
    String literal =
        value.chars().anyMatch(character -> special.indexOf(character) >= 0)
            ? encoded.apply(HexFormat.of().formatHex(value.getBytes(StandardCharsets.UTF_8)))
            : "'" + value.replace("'", "''") + "'";
    return expression.apply(
        mapping.parameter().replaceFirst("\\?", Matcher.quoteReplacement(literal)));
  }

  /** Null where the bytes are no more than a way to something else. */
  private @Nullable String bytes(ColumnMapping mapping, byte[] value) {
    return mapping.parameter().equals(ColumnMapping.PLAIN_PARAMETER)
        ? expression.apply(bytes.apply(HexFormat.of().formatHex(value)))
        : null;
  }

  private static @Nullable String date(LocalDate value) {
    return isUsual(value) ? "'" + value + "'" : null;
  }

  /** Not the time that stands for the end of the day. */
  private static @Nullable String time(LocalTime value, String offset) {
    return value.equals(LocalTime.MAX) ? null : "'" + digits(value) + offset + "'";
  }

  private static @Nullable String timestamp(LocalDateTime value, String offset) {
    return isUsual(value.toLocalDate())
        ? "'" + value.toLocalDate() + " " + digits(value.toLocalTime()) + offset + "'"
        : null;
  }

  /** Databases refuse fractional digits that their columns do not have. */
  private static String digits(LocalTime value) {
    return TIME.format(value).replaceFirst("\\.?0+$", "");
  }

  /** Other years are written differently by each database, or stand for infinity. */
  private static boolean isUsual(LocalDate value) {
    return value.getYear() >= 1 && value.getYear() <= 9999;
  }
}
