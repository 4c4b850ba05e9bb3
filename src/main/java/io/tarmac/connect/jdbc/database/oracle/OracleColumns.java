package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.portable.TextLength;
import io.tarmac.connect.jdbc.database.portable.TextRule;
import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.ColumnTarget.ColumnForm;
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
 * The values that Oracle's columns take. A text without characters is null in Oracle, even if
 * another program writes it. A boolean is a number, whose null the driver knows.
 */
final class OracleColumns implements TargetFit.Targets {

  private static final int TIMESTAMP_DIGITS = 6;
  private static final int NUMBER_DIGITS = 38;
  private static final int NUMBER_SCALE = 127;
  private static final TimeConversions TIMES =
      new TimeConversions(OracleTypes.FIRST_YEAR, OracleTypes.LAST_YEAR, false, false);

  private final TextConversions texts;

  OracleColumns(ValueSettings values) {
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "number" -> number(type);
      case "binary_float" -> ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(false));
      case "binary_double" ->
          ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(false));
      case "float" -> ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(true));
      case "varchar2", "nvarchar2", "char", "nchar" ->
          ColumnTarget.text("?", ColumnForm.TEXT, texts.texts(length(column, type)));
      case "clob", "nclob", "long" ->
          ColumnTarget.text("?", ColumnForm.TEXT, texts.texts(TextLength.ANY));
      case "raw", "blob", "long raw" ->
          ColumnTarget.of(
              CanonicalType.BYTES, new BytesConversion(type.size(0, Integer.MAX_VALUE)));
      case "date" -> ColumnTarget.of(CanonicalType.TIMESTAMP, TIMES.timestamps(0));
      case "timestamp" ->
          ColumnTarget.of(CanonicalType.TIMESTAMP, TIMES.timestamps(fraction(type)));
      case "timestamp with time zone" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIMESTAMP, TIMES.offsetTimestamps(fraction(type)));
      case "timestamp with local time zone" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIMESTAMP, TIMES.instants(fraction(type)));
      default -> null;
    };
  }

  private static ColumnTarget number(TypeText type) {
    if (type.arguments().isEmpty()) {
      return ColumnTarget.of(
          CanonicalType.DECIMAL, DecimalConversions.ofDigits(NUMBER_DIGITS, NUMBER_SCALE));
    }
    int scale = type.size(1, 0);
    int digits = type.size(0, NUMBER_DIGITS);
    return scale == 0 && digits == 1
        ? ColumnTarget.of(
            CanonicalType.SHORT, IntegerConversions.integers(CanonicalType.SHORT, -9, 9))
        : ColumnTarget.of(CanonicalType.DECIMAL, DecimalConversions.decimals(digits, scale));
  }

  /**
   * Returns the check of a text's length. Some columns count bytes, in the database's character
   * set.
   */
  private static UnaryOperator<String> length(ColumnSchema column, TypeText type) {
    int size = type.size(0, 1);
    return column.characterSet().equals("B")
        ? TextLength.bytes(size, StandardCharsets.UTF_8)
        : TextLength.codePoints(size);
  }

  private static int fraction(TypeText type) {
    return type.size(0, TIMESTAMP_DIGITS);
  }
}
