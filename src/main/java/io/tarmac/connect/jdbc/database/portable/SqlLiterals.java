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
 * The SQL text of canonical values, for defaults of columns, which take no parameters. The text of
 * a value stays within its quotation marks under all settings of the session. Immutable.
 *
 * @param special the characters that must not stand within quotation marks. Some sessions take a
 *     backslash for the begin of an escape. MySQL without escapes cannot read back an expression
 *     with a quote.
 * @param encoded returns the SQL of a text with such a character, from the text's UTF-8 in
 *     hexadecimal digits
 * @param bytes returns the SQL of bytes, from their hexadecimal digits
 * @param expression turns a literal into a default of any type
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

  /**
   * MySQL's literals. The default of a text or blob must be an expression, which MySQL recognises
   * by its parentheses.
   */
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

  /** SQL Server's literals. */
  private static final SqlLiterals HEXADECIMAL =
      new SqlLiterals("", UnaryOperator.identity(), hex -> "0x" + hex, UnaryOperator.identity());

  private static final SqlLiterals ORACLE_TEXTS =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "hextoraw('" + hex + "')", UnaryOperator.identity());

  /** Db2's literals. Hexadecimal digits after {@code x} alone are a text in Db2. */
  public static final SqlLiterals DB2 =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "bx'" + hex + "'", UnaryOperator.identity());

  /** The standard's literals, in which a backslash is a character like any other. */
  static final SqlLiterals STANDARD =
      new SqlLiterals(
          "", UnaryOperator.identity(), hex -> "x'" + hex + "'", UnaryOperator.identity());

  /** The literals of databases in which true is 1. */
  public static final DefaultLiterals NUMERIC_TRUTH =
      (mapping, value) ->
          value instanceof Boolean truth ? number(truth) : HEXADECIMAL.literal(mapping, value);

  /** Oracle's literals. Oracle keeps times of day as texts. */
  public static final DefaultLiterals ORACLE =
      (mapping, value) ->
          value instanceof Boolean truth
              ? number(truth)
              : withTypes(mapping, ORACLE_TEXTS.literal(mapping, value));

  /** SQLite's literals. SQLite keeps decimals as texts, which preserve their zeros. */
  public static final DefaultLiterals SQLITE =
      (mapping, value) -> {
        String literal = STANDARD.literal(mapping, value);
        return literal != null && mapping.canonicalType() == CanonicalType.DECIMAL
            ? "'" + literal + "'"
            : literal;
      };

  /**
   * Adds the type to the literal of a date or timestamp. Such a literal does not depend on the
   * formats of the session.
   */
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
      // An exponent would make the literal a floating point number.
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

  /**
   * Returns the literal of a text, or null for a text with U+0000, which not every database has.
   */
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

  /**
   * Returns the literal of bytes, or null if the column's parameter is an expression that turns the
   * bytes into something else.
   */
  private @Nullable String bytes(ColumnMapping mapping, byte[] value) {
    return mapping.parameter().equals(ColumnMapping.PLAIN_PARAMETER)
        ? expression.apply(bytes.apply(HexFormat.of().formatHex(value)))
        : null;
  }

  private static @Nullable String date(LocalDate value) {
    return isUsual(value) ? "'" + value + "'" : null;
  }

  /**
   * Returns the literal of a time, or null for {@link LocalTime#MAX}, which stands for the end of
   * the day.
   */
  private static @Nullable String time(LocalTime value, String offset) {
    return value.equals(LocalTime.MAX) ? null : "'" + digits(value) + offset + "'";
  }

  private static @Nullable String timestamp(LocalDateTime value, String offset) {
    return isUsual(value.toLocalDate())
        ? "'" + value.toLocalDate() + " " + digits(value.toLocalTime()) + offset + "'"
        : null;
  }

  /**
   * Returns the time without zeros at its end. Databases refuse fractional digits that their
   * columns do not have.
   */
  private static String digits(LocalTime value) {
    return TIME.format(value).replaceFirst("\\.?0+$", "");
  }

  /**
   * Tells whether the year is between 1 and 9999. Other years are written differently by each
   * database, or stand for infinity.
   */
  private static boolean isUsual(LocalDate value) {
    return value.getYear() >= 1 && value.getYear() <= 9999;
  }
}
