package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/** The stand-in for the schemas of records that come without one. */
public final class Schemaless {

  /**
   * The schema of a value whose Java type may differ from record to record. The value's column
   * decides the type that is written.
   */
  public static final Schema ANY =
      SchemaBuilder.string().name("io.tarmac.connect.Any").optional().build();

  /** The parameter of the schema that the configuration gives to values without one. */
  static final String PARAMETER = "io.tarmac.connect.any";

  private static final Schema DECIMAL =
      SchemaBuilder.struct().name(DebeziumDataTypes.VARIABLE_SCALE_DECIMAL).build();

  private static final Schema JSON = SchemaBuilder.string().name(JsonText.JSON).build();

  private Schemaless() {}

  public static boolean isAny(Schema schema) {
    return ANY.name().equals(schema.name());
  }

  /**
   * Tells whether values come from records without a schema, even if the configuration says what
   * they are.
   */
  public static boolean isOfRecordWithoutSchema(Schema schema) {
    return isAny(schema)
        || (schema.parameters() != null && schema.parameters().containsKey(PARAMETER));
  }

  /**
   * Returns the type of the column to create for a value, or {@link ColumnType#UNKNOWN} if the
   * value has no type. Only the kind of the value counts. So all whole numbers of up to 64 bits get
   * one type, and all objects and arrays get one type.
   *
   * @param key whether the column is part of the key
   */
  public static ColumnType columnType(@Nullable Object value, boolean key, TypeMappings types) {
    if (value == null) {
      return ColumnType.UNKNOWN;
    }
    TypeMappings complete = types.withSemanticTypes();
    try {
      Schema schema = kind(value);
      return (key ? complete.keyColumnMapping(schema) : complete.columnMapping(schema))
          .columnType();
    } catch (RefusedValueException | UnsupportedTypeException noColumn) {
      return ColumnType.UNKNOWN;
    }
  }

  /** Returns the type of a column for numbers with any number of digits after the point. */
  public static ColumnType decimalType(TypeMappings types) {
    return types.columnMapping(DECIMAL).columnType();
  }

  private static Schema kind(Object value) {
    if (value instanceof Map || value instanceof List) {
      return JSON;
    }
    if (value instanceof Float || value instanceof Double) {
      return Schema.FLOAT64_SCHEMA;
    }
    if (value instanceof BigDecimal) {
      return DECIMAL;
    }
    boolean isLong =
        value instanceof BigInteger number
            ? number.bitLength() < Long.SIZE
            : value instanceof Number;
    return isLong ? Schema.INT64_SCHEMA : AnyValue.schemaOf(value);
  }
}
