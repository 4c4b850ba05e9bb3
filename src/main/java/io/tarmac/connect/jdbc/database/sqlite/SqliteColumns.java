package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.portable.JsonEscapes;
import io.tarmac.connect.jdbc.database.portable.TextLength;
import io.tarmac.connect.jdbc.database.portable.TextRule;
import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.ColumnTarget.ColumnForm;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.FloatConversions;
import io.tarmac.connect.jdbc.type.IntegerConversions;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.TypeText;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values that SQLite's columns take. SQLite itself tells a few types apart by their names.
 * Other names stand for something that SQLite has no type for. Lengths mean nothing in SQLite.
 */
final class SqliteColumns implements TargetFit.Targets {

  private static final int NANOSECOND_DIGITS = 9;

  /**
   * The most digits with which a number stays the same after SQLite has converted the number to
   * floating point.
   */
  private static final int EXACT_DIGITS = 15;

  private static final int MAX_EXPONENT = 300;
  private static final int MAX_BYTES = 1_000_000_000;
  private static final TimeConversions TIMES =
      new TimeConversions(0, SqliteTypes.LAST_YEAR, false, false);

  private final TextConversions texts;
  private final UnaryOperator<String> json;

  SqliteColumns(ValueSettings values) {
    this.json = new JsonEscapes(values.invalidText(), false);
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    String name = TypeText.of(column.declaredType()).name();
    return switch (name) {
      case "boolean", "bool" ->
          ColumnTarget.of(CanonicalType.BOOLEAN, IntegerConversions::booleans);
      case "date" -> text(TIMES.dates().then(SqliteColumns::isoDate));
      case "time" -> text(TIMES.times(NANOSECOND_DIGITS).then(SqliteColumns::isoTime));
      case "timestamp", "datetime" ->
          text(TIMES.timestamps(NANOSECOND_DIGITS).then(SqliteColumns::isoTimestamp));
      case "json", "jsonb" -> ColumnTarget.text("?", ColumnForm.JSON, texts.json(json));
      case "uuid" -> text(TextConversions::uuids);
      case "numeric", "decimal", "dec" ->
          ColumnTarget.of(
              CanonicalType.DECIMAL, DecimalConversions.ofDigits(EXACT_DIGITS, MAX_EXPONENT));
      default -> byAffinity(name);
    };
  }

  /**
   * Returns what the column takes by the affinity of its type. Section 3.1 of SQLite's "Datatypes
   * In SQLite" has the rules, in this order.
   */
  private @Nullable ColumnTarget byAffinity(String name) {
    if (name.contains("int")) {
      return ColumnTarget.of(
          CanonicalType.LONG,
          IntegerConversions.integers(CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    if (name.contains("char") || name.contains("clob") || name.contains("text")) {
      return ColumnTarget.text("?", ColumnForm.TEXT, texts.texts(TextLength.ANY));
    }
    if (name.contains("blob") || name.contains("binary")) {
      return ColumnTarget.of(CanonicalType.BYTES, new BytesConversion(MAX_BYTES));
    }
    return name.contains("real") || name.contains("floa") || name.contains("doub")
        ? ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(true))
        : null;
  }

  private static ColumnTarget text(Conversion conversion) {
    return ColumnTarget.text("?", ColumnForm.SCALAR, conversion);
  }

  private static String isoDate(Object date) {
    return DateTimeFormatter.ISO_LOCAL_DATE.format((LocalDate) date);
  }

  private static String isoTime(Object time) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format((LocalTime) time);
  }

  /**
   * Returns a text of ISO 8601, with a blank before the time. If years have four digits, earlier
   * times sort before later ones.
   */
  private static String isoTimestamp(Object value) {
    LocalDateTime timestamp = (LocalDateTime) value;
    return isoDate(timestamp.toLocalDate()) + " " + isoTime(timestamp.toLocalTime());
  }
}
