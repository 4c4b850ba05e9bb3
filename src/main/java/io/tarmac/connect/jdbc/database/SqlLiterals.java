package io.tarmac.connect.jdbc.database;

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
record SqlLiterals(
    String special,
    UnaryOperator<String> encoded,
    UnaryOperator<String> bytes,
    UnaryOperator<String> expression)
    implements DefaultLiterals {

  /** More than a column of any database has. */
  private static final int MAX_ZEROS = 200_000;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS");

  static final SqlLiterals POSTGRESQL =
      new SqlLiterals(
          "\\",
          hex -> "convert_from(decode('" + hex + "', 'hex'), 'UTF8')",
          hex -> "decode('" + hex + "', 'hex')",
          UnaryOperator.identity());

  /** A text or blob takes an expression only, which MySQL knows by its parentheses. */
  static final SqlLiterals MYSQL =
      new SqlLiterals(
          "\\'\n\r\u001a",
          hex -> "convert(x'" + hex + "' using utf8mb4)",
          hex -> "x'" + hex + "'",
          literal -> "(" + literal + ")");

  static final SqlLiterals H2 =
      new SqlLiterals(
          "\\",
          hex -> "utf8tostring(x'" + hex + "')",
          hex -> "x'" + hex + "'",
          UnaryOperator.identity());

  @Override
  public @Nullable String literal(ColumnMapping mapping, Object value) {
    return switch (mapping.canonicalType()) {
      case BOOLEAN, SHORT, INTEGER, LONG -> value.toString();
      case FLOAT -> Float.isFinite((Float) value) ? value.toString() : null;
      case DOUBLE -> Double.isFinite((Double) value) ? value.toString() : null;
      case DECIMAL -> decimal((BigDecimal) value);
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

  /** Without an exponent, which would make it a floating point number; null for countless zeros. */
  private static @Nullable String decimal(BigDecimal value) {
    return Math.abs((long) value.scale()) > MAX_ZEROS ? null : value.toPlainString();
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
