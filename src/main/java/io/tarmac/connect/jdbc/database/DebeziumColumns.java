package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.database.mysql.Enumeration;
import io.tarmac.connect.jdbc.type.Bits;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.SourceColumn;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What Debezium's sink creates columns as, where Tarmac would take another type: a time has the
 * digits of the source's column, or six, whatever its schema is for. A type of an extension is used
 * only if the database has it. A double is not used for numbers that it would round, nor a vector
 * of half the precision.
 */
final class DebeziumColumns {

  private static final String DATA = "io.debezium.data.";
  private static final int FRACTIONAL_DIGITS = 6;
  private static final int DECIMAL_DIGITS = 38;

  /** The type HSTORE, which Debezium's sink creates for every map of texts. */
  private static final Schema HSTORE =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA)
          .parameter("__debezium.source.column.type", "HSTORE")
          .build();

  private DebeziumColumns() {}

  static CreatedTypes of(Database database) {
    return switch (database.name()) {
      case "PostgreSQL" ->
          (schema, needed, key) ->
              isMapOfTexts(schema)
                  ? database.types().columnMapping(HSTORE).columnType()
                  : onPostgreSql(schema, needed);
      case "MySQL", "MariaDB" -> DebeziumColumns::onMySql;
      case "SQL Server", "Oracle", "Db2" -> (schema, needed, key) -> time(schema, needed);
      default -> CreatedTypes.AS_NEEDED;
    };
  }

  /**
   * Returns the schema of bits without the type of the source's column, or any other schema
   * unchanged. Each value is then padded with zeros to the length of the schema.
   */
  static Schema withPaddedBits(Schema schema) {
    if (!is(schema, Bits.LOGICAL_NAME) || Bits.length(schema) == Bits.UNLIMITED) {
      return schema;
    }
    SchemaBuilder padded =
        new SchemaBuilder(schema.type())
            .name(schema.name())
            .parameter(Bits.LENGTH, String.valueOf(Bits.length(schema)));
    return (schema.isOptional() ? padded.optional() : padded).build();
  }

  private static ColumnType onPostgreSql(Schema schema, ColumnType needed) {
    if (is(schema, DATA + "Json") && !isOtherThanJson(SourceColumn.of(schema))) {
      return ColumnType.named("json");
    }
    boolean anyPrecision = needed.kind() == Kind.DECIMAL && needed.size() == ColumnType.WIDEST;
    if (anyPrecision && is(schema, Decimal.LOGICAL_NAME)) {
      int scale = scale(schema);
      return scale >= 0 && scale <= DECIMAL_DIGITS
          ? ColumnType.decimal(DECIMAL_DIGITS, scale)
          : needed;
    }
    return time(schema, needed);
  }

  private static boolean isOtherThanJson(@Nullable SourceColumn source) {
    return source != null && (source.type().equals("JSONB") || source.type().equals("HSTORE"));
  }

  private static boolean isMapOfTexts(Schema schema) {
    return schema.type() == Schema.Type.MAP
        && schema.keySchema().type() == Schema.Type.STRING
        && schema.valueSchema().type() == Schema.Type.STRING;
  }

  private static ColumnType onMySql(Schema schema, ColumnType needed, boolean key) {
    if (is(schema, "io.debezium.time.Year")) {
      return ColumnType.named(Kind.INTEGER, "year");
    }
    if (is(schema, DATA + "Enum")) {
      return new Enumeration("enum").columnType(schema, needed);
    }
    if (is(schema, DATA + "EnumSet")) {
      return new Enumeration("set").columnType(schema, needed);
    }
    return time(schema, needed);
  }

  private static ColumnType time(Schema schema, ColumnType needed) {
    return switch (needed.kind()) {
      case TIME, TIMESTAMP, TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE ->
          needed.isNamed() ? needed : ColumnType.of(needed.kind(), digits(schema));
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          REAL,
          DOUBLE,
          DECIMAL,
          VARCHAR,
          TEXT,
          VARBINARY,
          BLOB,
          DATE,
          NATIVE ->
          needed;
    };
  }

  /** Those of the source's column where the schema tells them. */
  private static int digits(Schema schema) {
    SourceColumn source = SourceColumn.of(schema);
    int told = source == null ? 0 : source.scale() > 0 ? source.scale() : source.length();
    return told > 0 && told < FRACTIONAL_DIGITS ? told : FRACTIONAL_DIGITS;
  }

  private static int scale(Schema schema) {
    String scale =
        schema.parameters() == null ? null : schema.parameters().get(Decimal.SCALE_FIELD);
    return scale != null && scale.matches("[0-9]{1,3}") ? Integer.parseInt(scale) : -1;
  }

  private static boolean is(Schema schema, String name) {
    return schema.name() != null && schema.name().equals(name);
  }
}
