package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.database.portable.UnsignedBigint;
import io.tarmac.connect.jdbc.type.ArrayText;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.EndOfDay;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.jdbc.type.SourceMapping;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;

/** PostgreSQL's type table. */
final class PostgreSqlTypes {

  private static final String DATA = "io.debezium.data.";

  /**
   * The most digits of {@code numeric}. The source of this limit, and of those of timestamps, is
   * the appendix "Limits" and chapter 8 of PostgreSQL's documentation.
   */
  private static final int DECIMAL_DIGITS = 1_000;

  private static final BoundedYears YEARS = new BoundedYears(-4_712, 5_874_897, 294_276, true);
  private static final int FRACTIONAL_DIGITS = 6;
  private static final int MAX_BITS = 83_886_080;

  private static final ExactDecimals DECIMALS =
      new ExactDecimals(DECIMAL_DIGITS, DECIMAL_DIGITS, ExactDecimals.UNLIMITED);

  /** The types whose values Debezium sends as the server writes them. */
  private static final List<String> TEXTS =
      words(
          """
          cidr daterange inet int4range int8range macaddr macaddr8 numrange tsrange tstzrange uuid
          xml
          """);

  /**
   * The types that Debezium does not know, and whose values it sends as the bytes of the server's
   * text.
   */
  private static final List<String> TEXTS_AS_BYTES =
      words(
          """
          box circle datemultirange int4multirange int8multirange jsonpath line lseg nummultirange
          path pg_lsn polygon tid tsmultirange tsquery tstzmultirange xid xid8
          """);

  private static final int MAX_LENGTH = 10_485_760;
  private static final ValueConverter NUMERIC_TEXT =
      Objects.requireNonNull(
          PostgreSqlColumns.numericTexts(PostgreSqlColumns.NUMERIC, true)
              .from(CanonicalType.STRING),
          "text");

  private static final long MAX_OID = 4_294_967_295L;
  private static final int NANOS_PER_MICRO = 1_000;

  /**
   * The conversion to amounts of money, with the two fractional digits that nearly every locale
   * has.
   */
  static final Conversion AMOUNTS =
      DecimalConversions.between(
          new BigDecimal("-92233720368547758.08"), new BigDecimal("92233720368547758.07"));

  private static final ValueConverter AMOUNT =
      Objects.requireNonNull(AMOUNTS.from(CanonicalType.DECIMAL), "amount");

  private PostgreSqlTypes() {}

  static TypeMappings types() {
    return types(ExtensionTypes.NONE);
  }

  /** Returns the type table of a database with the types of these extensions. */
  static TypeMappings types(ExtensionTypes extensions) {
    TypeMappings times = EndOfDay.addTo(MicrosecondTimes.addTo(TypeMappings.standard()));
    TypeMappings own =
        DECIMALS
            .addTo(YEARS.addTo(times))
            .changed(DATA + "Json", Schema.Type.STRING, m -> inputText(m, "jsonb"))
            .changed(DATA + "Xml", Schema.Type.STRING, m -> inputText(m, "xml"))
            .changed(DATA + "Uuid", Schema.Type.STRING, m -> inputText(m, "uuid"))
            .changed(DATA + "Tsvector", Schema.Type.STRING, m -> inputText(m, "tsvector"))
            .changed("io.debezium.time.Interval", Schema.Type.STRING, m -> inputText(m, "interval"))
            .with(
                StructuredTimes.DURATION,
                Schema.Type.STRUCT,
                schema ->
                    inputText("interval", StructuredTimes.durationText(schema, FRACTIONAL_DIGITS)))
            .with(Bits.LOGICAL_NAME, Schema.Type.BYTES, PostgreSqlTypes::bits)
            .with(
                GeometryTypes.POINT,
                Schema.Type.STRUCT,
                schema -> inputText("point", GeometryTypes::pointText))
            .with(
                GeometryTypes.CIRCLE,
                Schema.Type.STRUCT,
                schema -> inputText("circle", GeometryTypes::circleText))
            .with(
                GeometryTypes.LINE,
                Schema.Type.STRUCT,
                schema -> inputText("line", GeometryTypes::lineText))
            .changed(Schema.Type.STRUCT, m -> inputText(m, "jsonb"))
            .changed(Schema.Type.MAP, m -> inputText(m, "jsonb"))
            .changed(Schema.Type.ARRAY, m -> inputText(m, "jsonb"));
    TypeMappings scalars = extensions.addTo(own);
    return extensions.addSourcesTo(
        addSources(scalars.with(Schema.Type.ARRAY, schema -> array(schema, scalars))));
  }

  /** Returns the mapping to a column of a type whose values the server reads from text. */
  static ColumnMapping inputText(ColumnMapping ofText, String type) {
    return ofText.withColumn(ColumnType.named(type), cast(type));
  }

  static ColumnMapping inputText(String type, ValueConverter converter) {
    return new ColumnMapping(ColumnType.named(type), CanonicalType.STRING, converter, cast(type));
  }

  static String cast(String type) {
    return "CAST(? AS " + type + ")";
  }

  private static ColumnMapping bits(Schema schema) {
    int length = Bits.length(schema);
    String type =
        length == Bits.UNLIMITED || length > MAX_BITS ? "bit varying" : "bit(" + length + ")";
    return inputText(type, value -> Bits.text(bytes(value), length));
  }

  private static byte[] bytes(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    }
    return (byte[]) value;
  }

  /**
   * Returns the mapping to a native array, or the array's own mapping if the elements are objects.
   */
  private static ColumnMapping array(Schema schema, TypeMappings scalars) {
    Schema element = schema.valueSchema();
    while (element.type() == Schema.Type.ARRAY) {
      element = element.valueSchema();
    }
    ColumnMapping mapping = scalars.columnMapping(element);
    return mapping.columnType().equals(ColumnType.named("jsonb"))
            && element.type() != Schema.Type.STRING
        ? scalars.columnMapping(schema)
        : arrayOf(mapping);
  }

  static ColumnMapping arrayOf(ColumnMapping element) {
    return inputText(
        name(element.columnType()) + "[]",
        ArrayText.of(element.canonicalType(), element.converter()));
  }

  /** Returns the name of a type in a cast. */
  private static String name(ColumnType type) {
    if (type.isNamed()) {
      return type.name();
    }
    Kind kind = type.kind();
    return switch (kind) {
      case BOOLEAN -> "boolean";
      case TINYINT, SMALLINT -> "smallint";
      case INTEGER -> "integer";
      case BIGINT -> "bigint";
      case REAL -> "real";
      case DOUBLE -> "double precision";
      case DECIMAL ->
          type.size() == ColumnType.WIDEST
              ? "numeric"
              : "numeric(" + type.size() + "," + type.scale() + ")";
      case VARCHAR -> "varchar(" + type.size() + ")";
      case TEXT -> "text";
      case VARBINARY, BLOB -> "bytea";
      case DATE -> "date";
      case TIME -> "time(" + type.size() + ")";
      case TIMESTAMP -> "timestamp(" + type.size() + ")";
      case TIME_WITH_TIME_ZONE -> "time(" + type.size() + ") with time zone";
      case TIMESTAMP_WITH_TIME_ZONE -> "timestamp(" + type.size() + ") with time zone";
      case NATIVE -> throw new IllegalArgumentException("a native type has a name");
    };
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+", -1));
  }

  /**
   * Adds the mappings for source columns of types that PostgreSQL has too, and that the schema
   * alone does not tell.
   */
  private static TypeMappings addSources(TypeMappings types) {
    TypeMappings more = UnsignedBigint.addTo(types, ColumnType.decimal(20, 0));
    for (String type : TEXTS) {
      more = addTexts(more, type, type);
    }
    for (String type : TEXTS_AS_BYTES) {
      more = more.withSource(type.toUpperCase(Locale.ROOT), textAsBytes(type));
    }
    for (String type : List.of("NUMERIC", "DECIMAL", "DECIMAL UNSIGNED")) {
      more = more.withSource(type, PostgreSqlTypes::numeric);
    }
    return more.withSource("VARCHAR", sized(""))
        .withSource("CHAR", sized(""))
        .withSource("BPCHAR", sized("character"))
        // Unlike jsonb, json keeps the text as it is. MySQL's type of that name has no such text.
        .withSource("JSON", text("json"))
        .withSource("VARBIT", PostgreSqlTypes::varbit)
        .withSource("OID", PostgreSqlTypes::oid)
        .withSource("MONEY", PostgreSqlTypes::money)
        .withSource("INTERVAL", PostgreSqlTypes::interval);
  }

  /**
   * Adds texts of a source's type, and arrays of them.
   *
   * @param column the name of a type whose values the server reads from text
   */
  static TypeMappings addTexts(TypeMappings types, String sourceType, String column) {
    String name = sourceType.toUpperCase(Locale.ROOT);
    return types.withSource(name, text(column)).withSource("_" + name, texts(column));
  }

  private static SourceMapping text(String type) {
    return (schema, source, standard) ->
        schema.type() == Schema.Type.STRING ? inputText(standard, type) : standard;
  }

  private static SourceMapping texts(String type) {
    return (schema, source, standard) ->
        schema.type() == Schema.Type.ARRAY && schema.valueSchema().type() == Schema.Type.STRING
            ? arrayOf(inputText(type, ValueConverter.AS_IS))
            : standard;
  }

  private static SourceMapping textAsBytes(String type) {
    return (schema, source, standard) ->
        schema.type() == Schema.Type.BYTES && schema.name() == null
            ? inputText(type, value -> new String(bytes(value), StandardCharsets.UTF_8))
            : standard;
  }

  /**
   * Returns the mapping to a text of as many characters as the source's column has.
   *
   * @param name the name of the type, or an empty text for the standard's type
   */
  private static SourceMapping sized(String name) {
    return (schema, source, standard) -> {
      if (schema.type() != Schema.Type.STRING
          || schema.name() != null
          || source.length() == ColumnType.WIDEST
          || source.length() > MAX_LENGTH) {
        return standard;
      }
      return standard.withColumnType(
          name.isEmpty()
              ? ColumnType.of(Kind.VARCHAR, source.length())
              : new ColumnType(
                  Kind.VARCHAR, source.length(), 0, name + "(" + source.length() + ")"));
    };
  }

  /**
   * Maps numbers that Debezium sends as texts, also NaN and infinities; see {@code
   * decimal.handling.mode}.
   */
  private static ColumnMapping numeric(Schema schema, SourceColumn source, ColumnMapping standard) {
    if (schema.type() != Schema.Type.STRING) {
      return standard;
    }
    ColumnType column = DECIMALS.ofText(source.length(), source.scale()).columnType();
    return new ColumnMapping(column, CanonicalType.STRING, NUMERIC_TEXT, cast("numeric"));
  }

  /**
   * Maps bit varying. Debezium does not say how many bits a value has, so a value begins with the
   * first bit that is set.
   */
  private static ColumnMapping varbit(Schema schema, SourceColumn source, ColumnMapping standard) {
    if (!Bits.LOGICAL_NAME.equals(schema.name())) {
      return standard;
    }
    int length = Bits.length(schema);
    String type = length == Bits.UNLIMITED ? "bit varying" : "bit varying(" + length + ")";
    return inputText(type, value -> Bits.text(bytes(value), Bits.UNLIMITED));
  }

  private static ColumnMapping oid(Schema schema, SourceColumn source, ColumnMapping standard) {
    return schema.type() == Schema.Type.INT64
        ? standard.withColumn(ColumnType.named("oid"), cast("oid")).then(PostgreSqlTypes::oid)
        : standard;
  }

  private static Object oid(Object value) {
    if ((Long) value < 0 || (Long) value > MAX_OID) {
      throw new RefusedValueException("the number is outside 0 to 4294967295");
    }
    return value;
  }

  private static ColumnMapping money(Schema schema, SourceColumn source, ColumnMapping standard) {
    return Decimal.LOGICAL_NAME.equals(schema.name())
        ? standard.withColumn(ColumnType.named("money"), cast("money")).then(AMOUNT)
        : standard;
  }

  private static ColumnMapping interval(
      Schema schema, SourceColumn source, ColumnMapping standard) {
    if (schema.type() != Schema.Type.INT64 || schema.name() == null) {
      return standard;
    }
    return switch (schema.name()) {
      case "io.debezium.time.MicroDuration" ->
          inputText("interval", value -> value + " microseconds");
      case "io.debezium.time.NanoDuration" ->
          inputText("interval", value -> (Long) value / NANOS_PER_MICRO + " microseconds");
      default -> standard;
    };
  }
}
