package io.tarmac.connect.jdbc.database.h2;

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
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values that H2's columns take. */
final class H2Columns implements TargetFit.Targets {

  private static final int TIME_DIGITS = 0;
  private static final int TIMESTAMP_DIGITS = 6;
  private static final int DECFLOAT_DIGITS = 100_000;
  private static final TimeConversions TIMES =
      new TimeConversions(-999_999_999, 999_999_999, false, false);

  private final TextConversions texts;
  private final UnaryOperator<String> json;

  H2Columns(ValueSettings values) {
    this.json = new JsonEscapes(values.invalidText(), false);
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "boolean" ->
          // In a MERGE, H2 takes an untyped parameter for a text, which equals no key of this type.
          new ColumnTarget(
              CanonicalType.BOOLEAN,
              "CAST(? AS boolean)",
              ColumnForm.SCALAR,
              IntegerConversions::booleans);
      case "tinyint" -> integers(CanonicalType.SHORT, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case "smallint" -> integers(CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "integer" -> integers(CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> integers(CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "numeric", "decimal" ->
          ColumnTarget.of(
              CanonicalType.DECIMAL,
              DecimalConversions.decimals(type.size(0, DECFLOAT_DIGITS), type.size(1, 0)));
      case "decfloat" ->
          ColumnTarget.of(
              CanonicalType.DECIMAL,
              DecimalConversions.ofDigits(type.size(0, DECFLOAT_DIGITS), DECFLOAT_DIGITS));
      case "real" -> ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(false));
      case "float" ->
          type.size(0, 53) <= 24
              ? ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(false))
              : ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(false));
      case "double precision" ->
          ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(false));
      case "character varying", "character", "varchar_ignorecase", "character large object" ->
          ColumnTarget.text(
              "?",
              ColumnForm.TEXT,
              texts.texts(TextLength.characters(type.size(0, Integer.MAX_VALUE))));
      case "binary" -> bytes(column, BytesConversion.padded(type.size(0, 1)));
      case "binary varying", "binary large object" ->
          bytes(column, new BytesConversion(type.size(0, Integer.MAX_VALUE)));
      case "date" -> ColumnTarget.of(CanonicalType.DATE, TIMES.dates());
      case "time" -> ColumnTarget.of(CanonicalType.TIME, TIMES.times(type.size(0, TIME_DIGITS)));
      case "time with time zone" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIME, TIMES.offsetTimes(type.size(0, TIME_DIGITS)));
      case "timestamp" ->
          ColumnTarget.of(
              CanonicalType.TIMESTAMP, TIMES.timestamps(type.size(0, TIMESTAMP_DIGITS)));
      case "timestamp with time zone" ->
          ColumnTarget.of(
              CanonicalType.OFFSET_TIMESTAMP,
              TIMES.offsetTimestamps(type.size(0, TIMESTAMP_DIGITS)));
      case "uuid" -> ColumnTarget.text("?", ColumnForm.SCALAR, TextConversions::uuids);
      case "json" -> ColumnTarget.text("? FORMAT JSON", ColumnForm.JSON, texts.json(json));
      case "enum" ->
          ColumnTarget.text(
              "?", ColumnForm.SCALAR, TextConversions.labels(Set.copyOf(type.arguments()), null));
      default -> null;
    };
  }

  /**
   * Returns the target of bytes, whose parameter is cast to the column's type. In a MERGE, H2 takes
   * an untyped parameter for a text. H2 compares a BINARY only with another BINARY.
   */
  private static ColumnTarget bytes(ColumnSchema column, Conversion conversion) {
    return new ColumnTarget(
        CanonicalType.BYTES, "CAST(? AS " + column.castType() + ")", ColumnForm.SCALAR, conversion);
  }

  private static ColumnTarget integers(CanonicalType type, long min, long max) {
    return ColumnTarget.of(type, IntegerConversions.integers(type, min, max));
  }
}
