package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.ColumnTarget.Form;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.FloatConversions;
import io.tarmac.connect.jdbc.type.IntegerConversions;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.TypeText;
import org.jspecify.annotations.Nullable;

/**
 * What HSQLDB's columns take. Every parameter is cast to its column's type: in a MERGE it has none
 * of its own. Nothing is cut by that, because values that do not fit are refused before.
 */
final class HsqldbColumns implements TargetFit.Targets {

  private static final int TIME_DIGITS = 0;
  private static final int TIMESTAMP_DIGITS = 6;
  private static final TimeConversions TIMES =
      new TimeConversions(1, HsqldbTypes.LAST_YEAR, false, false);

  private final TextConversions texts;

  HsqldbColumns(ValueSettings values) {
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget of(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "boolean" -> cast(column, CanonicalType.BOOLEAN, IntegerConversions::booleans);
      case "tinyint" -> integers(column, CanonicalType.SHORT, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case "smallint" -> integers(column, CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "integer" ->
          integers(column, CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> integers(column, CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "numeric", "decimal" -> cast(column, CanonicalType.DECIMAL, decimals(type));
      case "real", "float", "double", "double precision" ->
          cast(column, CanonicalType.DOUBLE, FloatConversions.doubles(true));
      case "character varying", "varchar", "character", "varchar_ignorecase" ->
          text(column, Form.TEXT, texts.texts(TextLength.characters(length(type))));
      case "character large object" ->
          ColumnTarget.text("?", Form.TEXT, texts.texts(TextLength.ANY));
      case "binary" -> cast(column, CanonicalType.BYTES, new PaddedBytes(length(type)));
      case "binary varying", "varbinary" ->
          cast(column, CanonicalType.BYTES, new BytesConversion(length(type)));
      case "binary large object" ->
          ColumnTarget.of(CanonicalType.BYTES, new BytesConversion(Integer.MAX_VALUE));
      case "date" -> cast(column, CanonicalType.DATE, TIMES.dates());
      case "time" -> cast(column, CanonicalType.TIME, TIMES.times(type.size(0, TIME_DIGITS)));
      case "time with time zone" ->
          cast(column, CanonicalType.OFFSET_TIME, TIMES.offsetTimes(type.size(0, TIME_DIGITS)));
      case "timestamp" ->
          cast(column, CanonicalType.TIMESTAMP, TIMES.timestamps(type.size(0, TIMESTAMP_DIGITS)));
      case "timestamp with time zone" ->
          cast(
              column,
              CanonicalType.OFFSET_TIMESTAMP,
              TIMES.offsetTimestamps(type.size(0, TIMESTAMP_DIGITS)));
      case "uuid" -> text(column, Form.SCALAR, TextConversions::uuids);
      default -> null;
    };
  }

  private static int length(TypeText type) {
    return type.size(0, Integer.MAX_VALUE);
  }

  private static Conversion decimals(TypeText type) {
    int scale = type.size(1, 0);
    return DecimalConversions.decimals(type.size(0, 0) - scale, scale);
  }

  private static ColumnTarget integers(
      ColumnSchema column, CanonicalType type, long min, long max) {
    return cast(column, type, IntegerConversions.integers(type, min, max));
  }

  private static ColumnTarget text(ColumnSchema column, Form form, Conversion conversion) {
    return ColumnTarget.text(parameter(column), form, conversion);
  }

  private static ColumnTarget cast(ColumnSchema column, CanonicalType type, Conversion conversion) {
    return new ColumnTarget(type, parameter(column), Form.SCALAR, conversion);
  }

  private static String parameter(ColumnSchema column) {
    return "CAST(? AS " + column.castType() + ")";
  }
}
