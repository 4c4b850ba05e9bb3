package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.portable.UnsignedBigint;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.DecimalConversions;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.jdbc.type.SourceMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;

/**
 * The mappings for source columns of types that PostgreSQL has too, and that the schema alone does
 * not tell.
 */
final class PostgreSqlSourceTypes {

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

  private PostgreSqlSourceTypes() {}

  private static List<String> words(String text) {
    return List.of(text.split("\\s+"));
  }

  static TypeMappings addTo(TypeMappings types) {
    TypeMappings more = types;
    for (String type : TEXTS) {
      more = addTexts(more, type, type);
    }
    for (String type : TEXTS_AS_BYTES) {
      more = more.withSource(type.toUpperCase(Locale.ROOT), bytes(type));
    }
    for (String type : List.of("BIGINT UNSIGNED", "BIGINT UNSIGNED ZEROFILL")) {
      more = more.withSource(type, UnsignedBigint.as(ColumnType.decimal(20, 0)));
    }
    for (String type : List.of("NUMERIC", "DECIMAL", "DECIMAL UNSIGNED")) {
      more = more.withSource(type, PostgreSqlSourceTypes::numeric);
    }
    return more.withSource("VARCHAR", sized(""))
        .withSource("CHAR", sized(""))
        .withSource("BPCHAR", sized("character"))
        // Unlike jsonb, json keeps the text as it is. MySQL's type of that name has no such text.
        .withSource("JSON", text("json"))
        .withSource("VARBIT", PostgreSqlSourceTypes::varbit)
        .withSource("OID", PostgreSqlSourceTypes::oid)
        .withSource("MONEY", PostgreSqlSourceTypes::money)
        .withSource("INTERVAL", PostgreSqlSourceTypes::interval);
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
        schema.type() == Schema.Type.STRING ? PostgreSqlTypes.inputText(standard, type) : standard;
  }

  private static SourceMapping texts(String type) {
    return (schema, source, standard) ->
        schema.type() == Schema.Type.ARRAY && schema.valueSchema().type() == Schema.Type.STRING
            ? PostgreSqlTypes.arrayOf(PostgreSqlTypes.inputText(type, ValueConverter.AS_IS))
            : standard;
  }

  private static SourceMapping bytes(String type) {
    return (schema, source, standard) ->
        schema.type() == Schema.Type.BYTES && schema.name() == null
            ? PostgreSqlTypes.inputText(
                type, value -> new String(PostgreSqlTypes.bytes(value), StandardCharsets.UTF_8))
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
    ColumnType column =
        PostgreSqlTypes.DECIMALS.ofText(source.length(), source.scale()).columnType();
    return new ColumnMapping(
        column, CanonicalType.STRING, NUMERIC_TEXT, PostgreSqlTypes.cast("numeric"));
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
    return PostgreSqlTypes.inputText(
        type, value -> Bits.text(PostgreSqlTypes.bytes(value), Bits.UNLIMITED));
  }

  private static ColumnMapping oid(Schema schema, SourceColumn source, ColumnMapping standard) {
    return schema.type() == Schema.Type.INT64
        ? standard
            .withColumn(ColumnType.named("oid"), PostgreSqlTypes.cast("oid"))
            .then(PostgreSqlSourceTypes::oid)
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
        ? standard.withColumn(ColumnType.named("money"), PostgreSqlTypes.cast("money")).then(AMOUNT)
        : standard;
  }

  private static ColumnMapping interval(
      Schema schema, SourceColumn source, ColumnMapping standard) {
    if (schema.type() != Schema.Type.INT64 || schema.name() == null) {
      return standard;
    }
    return switch (schema.name()) {
      case "io.debezium.time.MicroDuration" ->
          PostgreSqlTypes.inputText("interval", value -> value + " microseconds");
      case "io.debezium.time.NanoDuration" ->
          PostgreSqlTypes.inputText(
              "interval", value -> (Long) value / NANOS_PER_MICRO + " microseconds");
      default -> standard;
    };
  }
}
