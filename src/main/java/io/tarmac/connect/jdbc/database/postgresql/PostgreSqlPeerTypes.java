package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.SourceColumn;
import io.tarmac.connect.jdbc.type.TypeMappings;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The types of columns that other sinks create in PostgreSQL. A type of an extension is used only
 * if the database has it. A double is not used for numbers that it would round, nor a vector of
 * half the precision.
 */
final class PostgreSqlPeerTypes {

  private static final int DECIMAL_DIGITS = 38;

  /** The type HSTORE, which Debezium's sink creates for every map of texts. */
  private static final Schema HSTORE =
      SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.OPTIONAL_STRING_SCHEMA)
          .parameter("__debezium.source.column.type", "HSTORE")
          .build();

  private PostgreSqlPeerTypes() {}

  /**
   * Returns the types.
   *
   * @param types the type table, with the types of extensions
   */
  static PeerTypes of(TypeMappings types) {
    return new PeerTypes(
        (schema, needed, key) ->
            isMapOfTexts(schema)
                ? types.columnMapping(HSTORE).columnType()
                : debezium(schema, needed),
        (schema, needed, key) -> confluent(needed));
  }

  private static ColumnType debezium(Schema schema, ColumnType needed) {
    if ("io.debezium.data.Json".equals(schema.name())
        && !isOtherThanJson(SourceColumn.of(schema))) {
      return ColumnType.named("json");
    }
    boolean anyPrecision = needed.kind() == Kind.DECIMAL && needed.size() == ColumnType.WIDEST;
    if (anyPrecision && Decimal.LOGICAL_NAME.equals(schema.name())) {
      int scale = scale(schema);
      return scale >= 0 && scale <= DECIMAL_DIGITS
          ? ColumnType.decimal(DECIMAL_DIGITS, scale)
          : needed;
    }
    return DebeziumTimeColumns.columnType(schema, needed);
  }

  private static boolean isOtherThanJson(@Nullable SourceColumn source) {
    return source != null && (source.type().equals("JSONB") || source.type().equals("HSTORE"));
  }

  private static boolean isMapOfTexts(Schema schema) {
    return schema.type() == Schema.Type.MAP
        && schema.keySchema().type() == Schema.Type.STRING
        && schema.valueSchema().type() == Schema.Type.STRING;
  }

  private static int scale(Schema schema) {
    String scale =
        schema.parameters() == null ? null : schema.parameters().get(Decimal.SCALE_FIELD);
    return scale != null && scale.matches("[0-9]{1,3}") ? Integer.parseInt(scale) : -1;
  }

  private static ColumnType confluent(ColumnType needed) {
    return switch (needed.kind()) {
      case DECIMAL -> ColumnType.of(Kind.DECIMAL);
      case TIME -> ColumnType.named(Kind.TIME, "time");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "timestamp");
      default -> needed;
    };
  }
}
