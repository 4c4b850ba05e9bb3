package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.portable.BoundedYears;
import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.database.portable.MicrosecondTimes;
import io.tarmac.connect.jdbc.type.ArrayText;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.EndOfDay;
import io.tarmac.connect.jdbc.type.GeometryTypes;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.nio.ByteBuffer;
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

  static final ExactDecimals DECIMALS =
      new ExactDecimals(DECIMAL_DIGITS, DECIMAL_DIGITS, ExactDecimals.UNLIMITED);

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
        PostgreSqlSourceTypes.addTo(
            scalars.with(Schema.Type.ARRAY, schema -> array(schema, scalars))));
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

  static byte[] bytes(Object value) {
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
}
