package io.tarmac.connect.jdbc.database.portable;

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
 *     backslash for the begin of an escape.
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

  /** The standard's literals, in which a backslash is a character like any other. */
  public static final SqlLiterals STANDARD = new SqlLiterals(hex -> "x'" + hex + "'");

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS");

  /** Creates the standard's literals with another spelling of bytes. */
  public SqlLiterals(UnaryOperator<String> bytes) {
    this("", UnaryOperator.identity(), bytes, UnaryOperator.identity());
  }

  /** Returns these literals for a database in which true is 1. */
  public DefaultLiterals withNumericTruth() {
    return (mapping, value) ->
        value instanceof Boolean truth ? truth ? "1" : "0" : literal(mapping, value);
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
