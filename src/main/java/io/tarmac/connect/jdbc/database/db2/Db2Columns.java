package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.config.ValueSettings;
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
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values that Db2's columns take. Every parameter is cast to its column's type, because a
 * parameter in a MERGE has no type of its own. The cast cuts nothing, because values that do not
 * fit are refused before.
 */
final class Db2Columns implements TargetFit.Targets {

  private static final int TIMESTAMP_DIGITS = 6;
  private static final int DECFLOAT_DIGITS = 34;
  private static final int DECFLOAT_SCALE = 6_000;
  private static final TimeConversions TIMES =
      new TimeConversions(1, Db2Types.LAST_YEAR, false, false);

  private final TextConversions texts;

  Db2Columns(ValueSettings values) {
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "boolean" -> cast(column, CanonicalType.BOOLEAN, IntegerConversions::booleans);
      case "smallint" -> integers(column, CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "integer" ->
          integers(column, CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> integers(column, CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "decimal" ->
          cast(
              column,
              CanonicalType.DECIMAL,
              DecimalConversions.decimals(type.size(0, 5), type.size(1, 0)));
      case "decfloat" ->
          cast(
              column,
              CanonicalType.DECIMAL,
              DecimalConversions.ofDigits(type.size(0, DECFLOAT_DIGITS), DECFLOAT_SCALE));
      case "real" -> cast(column, CanonicalType.FLOAT, FloatConversions.floats(true));
      case "double" -> cast(column, CanonicalType.DOUBLE, FloatConversions.doubles(true));
      case "varchar", "character", "clob" ->
          ColumnTarget.text(parameter(column), ColumnForm.TEXT, texts.texts(length(column, type)));
      case "varbinary", "blob" ->
          cast(column, CanonicalType.BYTES, new BytesConversion(type.size(0, Integer.MAX_VALUE)));
      case "binary" -> cast(column, CanonicalType.BYTES, BytesConversion.padded(type.size(0, 1)));
      case "date" -> cast(column, CanonicalType.DATE, TIMES.dates());
      case "time" -> cast(column, CanonicalType.TIME, TIMES.times(0));
      case "timestamp" ->
          cast(
              column,
              CanonicalType.TIMESTAMP,
              TIMES.timestamps(Math.min(type.size(0, TIMESTAMP_DIGITS), 9)));
      default -> null;
    };
  }

  /**
   * Returns the check of a text's length. Columns count bytes unless they are declared to count
   * characters.
   */
  private static UnaryOperator<String> length(ColumnSchema column, TypeText type) {
    int size = type.size(0, Integer.MAX_VALUE);
    return column.characterSet().equals("CODEUNITS32")
        ? TextLength.codePoints(size)
        : TextLength.bytes(size, StandardCharsets.UTF_8);
  }

  private static ColumnTarget integers(
      ColumnSchema column, CanonicalType type, long min, long max) {
    return cast(column, type, IntegerConversions.integers(type, min, max));
  }

  private static ColumnTarget cast(ColumnSchema column, CanonicalType type, Conversion conversion) {
    return new ColumnTarget(type, parameter(column), ColumnForm.SCALAR, conversion);
  }

  private static String parameter(ColumnSchema column) {
    return "CAST(? AS " + column.castType() + ")";
  }
}
