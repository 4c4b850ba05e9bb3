package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.portable.ColumnCharacters;
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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values that SQL Server's columns take. */
final class SqlServerColumns implements TargetFit.Targets {

  private static final int FRACTIONAL_DIGITS = 7;
  private static final int DATETIME_DIGITS = 2; // the unit is three milliseconds and a third
  private static final int FIRST_YEAR_OF_DATETIME = 1_753;
  private static final int DOUBLE_BITS = 53;
  private static final int REAL_BITS = 24;
  private static final TimeConversions TIMES =
      new TimeConversions(1, SqlServerTypes.LAST_YEAR, false, false);
  private static final TimeConversions DATETIMES =
      new TimeConversions(FIRST_YEAR_OF_DATETIME, SqlServerTypes.LAST_YEAR, false, false);

  private final TextConversions texts;

  SqlServerColumns(ValueSettings values) {
    this.texts = new TextConversions(new TextRule(values.invalidText(), false));
  }

  @Override
  public @Nullable ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "bit" -> ColumnTarget.of(CanonicalType.BOOLEAN, IntegerConversions::booleans);
      case "tinyint" -> integers(CanonicalType.SHORT, 0, 255);
      case "smallint" -> integers(CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "int" -> integers(CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> integers(CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "decimal", "numeric" ->
          ColumnTarget.of(
              CanonicalType.DECIMAL,
              DecimalConversions.decimals(type.size(0, 18), type.size(1, 0)));
      case "money" -> ColumnTarget.of(CanonicalType.DECIMAL, DecimalConversions.decimals(18, 4));
      case "real" -> ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(true));
      case "float" ->
          type.size(0, DOUBLE_BITS) <= REAL_BITS
              ? ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(true))
              : ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(true));
      case "nvarchar", "nchar", "ntext" ->
          ColumnTarget.text(
              "?",
              ColumnForm.TEXT,
              texts.texts(TextLength.characters(type.size(0, Integer.MAX_VALUE))));
      case "varchar", "char", "text" -> ofCodePage(type, column.characterSet());
      case "xml" -> ColumnTarget.text("?", ColumnForm.SCALAR, texts.syntax(TextLength.ANY));
      case "uniqueidentifier" -> ColumnTarget.text("?", ColumnForm.SCALAR, TextConversions::uuids);
      case "varbinary", "image" ->
          ColumnTarget.of(
              CanonicalType.BYTES, new BytesConversion(type.size(0, Integer.MAX_VALUE)));
      case "binary" ->
          ColumnTarget.of(CanonicalType.BYTES, BytesConversion.padded(type.size(0, 1)));
      case "date" -> ColumnTarget.of(CanonicalType.DATE, TIMES.dates());
      case "time" -> ColumnTarget.of(CanonicalType.TIME, TIMES.times(fraction(type)));
      case "datetime2" ->
          ColumnTarget.of(CanonicalType.TIMESTAMP, TIMES.timestamps(fraction(type)));
      case "datetime" ->
          ColumnTarget.of(CanonicalType.TIMESTAMP, DATETIMES.timestamps(DATETIME_DIGITS));
      case "datetimeoffset" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIMESTAMP, TIMES.offsetTimestamps(fraction(type)));
      default -> null;
    };
  }

  private ColumnTarget ofCodePage(TypeText type, String codePage) {
    ColumnCharacters characters = ColumnCharacters.ofCodePage(codePage);
    UnaryOperator<String> length =
        TextLength.bytes(type.size(0, Integer.MAX_VALUE), characters.charset());
    return ColumnTarget.text(
        "?", ColumnForm.TEXT, texts.texts(text -> length.apply(characters.checked(text))));
  }

  private static int fraction(TypeText type) {
    return type.size(0, FRACTIONAL_DIGITS);
  }

  private static ColumnTarget integers(CanonicalType type, long min, long max) {
    return ColumnTarget.of(type, IntegerConversions.integers(type, min, max));
  }
}
