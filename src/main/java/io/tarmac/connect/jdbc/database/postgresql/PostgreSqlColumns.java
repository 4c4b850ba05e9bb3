package io.tarmac.connect.jdbc.database.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.portable.JsonEscapes;
import io.tarmac.connect.jdbc.database.portable.TextLength;
import io.tarmac.connect.jdbc.database.portable.TextRule;
import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalText;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.ColumnTarget.ColumnForm;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.FloatConversions;
import io.tarmac.connect.jdbc.type.IntegerConversions;
import io.tarmac.connect.jdbc.type.IntervalConversion;
import io.tarmac.connect.jdbc.type.PairsText;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.jdbc.type.WellKnownBinary;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values that PostgreSQL's columns take. A value of a type that the driver does not know is
 * written as text in the type's own syntax, cast to the type.
 */
final class PostgreSqlColumns implements TargetFit.Targets {

  private static final String INTERVAL = "interval";
  private static final int FRACTIONAL_DIGITS = 6;
  private static final int MAX_NAME_BYTES = 63;

  /**
   * The conversion for a numeric without a precision, by its most digits before and after the
   * point.
   */
  static final Conversion NUMERIC = DecimalConversions.ofAnyScale(131_072, 16_383);

  private static final ValueConverter DECIMAL_TEXT = CanonicalText.of(CanonicalType.DECIMAL);
  private static final String NAN = "NaN";
  private static final long MAX_BYTES = 1L << 30;
  private static final TimeConversions DATES = new TimeConversions(-4_712, 5_874_897, true, true);
  private static final TimeConversions TIMES = new TimeConversions(-4_712, 294_276, true, true);

  private final TextConversions texts;
  private final UnaryOperator<String> jsonb;

  PostgreSqlColumns(ValueSettings values) {
    this.texts = new TextConversions(new TextRule(values.invalidText(), true));
    this.jsonb = new JsonEscapes(values.invalidText(), true);
  }

  @Override
  public ColumnTarget target(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return switch (type.name()) {
      case "boolean" -> ColumnTarget.of(CanonicalType.BOOLEAN, IntegerConversions::booleans);
      case "smallint" -> integers(CanonicalType.SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
      case "integer" -> integers(CanonicalType.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "bigint" -> integers(CanonicalType.LONG, Long.MIN_VALUE, Long.MAX_VALUE);
      case "oid" -> integers(CanonicalType.LONG, 0, 0xFFFF_FFFFL);
      case "numeric" -> ColumnTarget.of(CanonicalType.DECIMAL, numbers(type));
      case "real" -> ColumnTarget.of(CanonicalType.FLOAT, FloatConversions.floats(false));
      case "double precision" ->
          ColumnTarget.of(CanonicalType.DOUBLE, FloatConversions.doubles(false));
      case "money" -> money(column);
      case "text" -> plainText(TextLength.ANY);
      case "character varying", "character" -> plainText(length(type));
      case "bytea" -> ColumnTarget.of(CanonicalType.BYTES, new BytesConversion(MAX_BYTES));
      case "date" -> ColumnTarget.of(CanonicalType.DATE, DATES.dates());
      case "time without time zone" ->
          ColumnTarget.of(CanonicalType.TIME, TIMES.times(fraction(type)));
      case "time with time zone" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIME, TIMES.offsetTimes(fraction(type)));
      case "timestamp without time zone" ->
          ColumnTarget.of(CanonicalType.TIMESTAMP, TIMES.timestamps(fraction(type)));
      case "timestamp with time zone" ->
          ColumnTarget.of(CanonicalType.OFFSET_TIMESTAMP, TIMES.instants(fraction(type)));
      case "bit" -> cast(column, ColumnForm.BITS, TextConversions.bits(type.size(0, 1), false));
      case "bit varying" ->
          cast(
              column, ColumnForm.BITS, TextConversions.bits(type.size(0, Integer.MAX_VALUE), true));
      case "uuid" -> cast(column, ColumnForm.SCALAR, TextConversions::uuids);
      case "json" -> cast(column, ColumnForm.JSON, texts.json(TextLength.ANY));
      case "jsonb" -> cast(column, ColumnForm.JSON, texts.json(jsonb));
      case "citext", "bpchar" -> cast(column, ColumnForm.TEXT, texts.texts(TextLength.ANY));
      // A cast to these types cuts off what is too long.
      case "name" ->
          cast(column, ColumnForm.TEXT, texts.texts(TextLength.bytes(MAX_NAME_BYTES, UTF_8)));
      case "\"char\"" -> cast(column, ColumnForm.TEXT, texts.texts(TextLength.bytes(1, UTF_8)));
      case "enum" ->
          cast(
              column,
              ColumnForm.SCALAR,
              TextConversions.labels(Set.copyOf(type.arguments()), null));
      // The types of the extension pgvector.
      case "vector", "halfvec" -> cast(column, ColumnForm.NUMBERS, syntax());
      case "sparsevec" -> cast(column, ColumnForm.SPARSE_NUMBERS, syntax());
      case "hstore" -> cast(column, ColumnForm.PAIRS, texts.syntax(PairsText::ofJson));
      // The types of the extension PostGIS.
      case "geometry", "geography" ->
          geometry(column, ColumnForm.GEOMETRY, PostgreSqlGeometries::postGis);
      case "point" -> geometry(column, ColumnForm.GEOMETRY, PostgreSqlGeometries::point);
      case "polygon" -> geometry(column, ColumnForm.SHAPE, PostgreSqlGeometries::polygon);
      case "path" -> geometry(column, ColumnForm.SHAPE, PostgreSqlGeometries::path);
      case "lseg" -> geometry(column, ColumnForm.SHAPE, PostgreSqlGeometries::segment);
      case "box" -> geometry(column, ColumnForm.SHAPE, PostgreSqlGeometries::box);
      default -> type.name().startsWith(INTERVAL) ? interval(type, column) : other(column);
    };
  }

  @Override
  public ColumnTarget ofText(ColumnSchema column) {
    TypeText type = TypeText.of(column.declaredType());
    return type.name().equals("numeric")
        ? cast(column, ColumnForm.SCALAR, numericTexts(numbers(type), type.arguments().isEmpty()))
        : target(column);
  }

  /**
   * Returns what an interval takes. A column may be declared to keep only some parts of an
   * interval: {@code interval day to hour}.
   */
  private ColumnTarget interval(TypeText type, ColumnSchema column) {
    boolean seconds = type.name().equals(INTERVAL) || type.name().endsWith("second");
    return cast(
        column, ColumnForm.SCALAR, new IntervalConversion(syntax(), fraction(type), seconds));
  }

  /**
   * Returns what a column of any other type takes. A text cannot be split into an array. Lists are
   * fitted by their elements.
   */
  private ColumnTarget other(ColumnSchema column) {
    return column.declaredType().endsWith("[]")
        ? cast(column, ColumnForm.SCALAR, source -> null)
        : cast(column, ColumnForm.SCALAR, syntax());
  }

  /** Returns the conversion for texts in the syntax of the column's type. */
  private Conversion syntax() {
    return texts.syntax(TextLength.ANY);
  }

  /**
   * Returns what a column of geometries takes. Texts, and bytes that are texts, are in the column's
   * syntax already.
   *
   * @param text the text in that syntax for a geometry in EWKB
   */
  private ColumnTarget geometry(
      ColumnSchema column, ColumnForm form, Function<byte[], String> text) {
    Conversion syntax = syntax();
    return cast(
        column,
        form,
        source -> {
          ValueConverter ofText = syntax.from(source);
          return source != CanonicalType.BYTES || ofText == null
              ? ofText
              : value ->
                  WellKnownBinary.isBinary((byte[]) value)
                      ? text.apply((byte[]) value)
                      : ofText.convert(value);
        });
  }

  private static ColumnTarget money(ColumnSchema column) {
    return new ColumnTarget(
        CanonicalType.DECIMAL,
        "CAST(? AS " + column.castType() + ")",
        ColumnForm.SCALAR,
        PostgreSqlTypes.AMOUNTS);
  }

  private static Conversion numbers(TypeText type) {
    return type.arguments().isEmpty()
        ? NUMERIC
        : DecimalConversions.decimals(type.size(0, 0), type.size(1, 0));
  }

  /**
   * Returns the conversion of texts to a numeric. A numeric also holds NaN and infinities, which
   * only a text can express.
   *
   * @param numbers the conversion of all other values
   * @param infinite whether the column has infinities; a column with a precision has only NaN
   */
  static Conversion numericTexts(Conversion numbers, boolean infinite) {
    return source -> {
      ValueConverter number = numbers.from(source);
      return source == CanonicalType.STRING && number != null
          ? value -> numericText((String) value, number, infinite)
          : null;
    };
  }

  private static Object numericText(String value, ValueConverter number, boolean infinite) {
    String word = specialNumber(value.strip());
    if (word == null) {
      return DECIMAL_TEXT.convert(number.convert(value));
    }
    if (!infinite && !word.equals(NAN)) {
      throw new RefusedValueException("is infinite, which a numeric with a precision cannot hold");
    }
    return word;
  }

  /**
   * Returns the server's spelling of NaN or of an infinity, or null for any other text. Debezium
   * has names of its own for them.
   */
  private static @Nullable String specialNumber(String word) {
    return switch (word) {
      case NAN, "NAN" -> NAN;
      case "Infinity", "POSITIVE_INFINITY" -> "Infinity";
      case "-Infinity", "NEGATIVE_INFINITY" -> "-Infinity";
      default -> null;
    };
  }

  private static ColumnTarget integers(CanonicalType type, long min, long max) {
    return ColumnTarget.of(type, IntegerConversions.integers(type, min, max));
  }

  private static int fraction(TypeText type) {
    return type.size(0, FRACTIONAL_DIGITS);
  }

  private static UnaryOperator<String> length(TypeText type) {
    return type.arguments().isEmpty() ? TextLength.ANY : TextLength.codePoints(type.size(0, 0));
  }

  private ColumnTarget plainText(UnaryOperator<String> check) {
    return ColumnTarget.text("?", ColumnForm.TEXT, texts.texts(check));
  }

  private static ColumnTarget cast(ColumnSchema column, ColumnForm form, Conversion conversion) {
    return ColumnTarget.text("CAST(? AS " + column.castType() + ")", form, conversion);
  }
}
