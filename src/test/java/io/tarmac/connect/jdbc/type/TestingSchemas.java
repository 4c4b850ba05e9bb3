package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** Schemas as Debezium makes them. */
public final class TestingSchemas {

  private TestingSchemas() {}

  /** Returns the schema of a type such as {@code MicroTime}. */
  public static Schema time(String name) {
    return switch (name) {
      case "Date", "Time", "Year" -> time(name, Schema.Type.INT32);
      case "IsoDate", "IsoTime", "IsoTimestamp", "ZonedTime", "ZonedTimestamp" ->
          time(name, Schema.Type.STRING);
      default -> time(name, Schema.Type.INT64);
    };
  }

  public static Schema time(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.time." + name).version(1).build();
  }

  /** Returns the schema of texts such as {@code Json}. */
  public static Schema data(String name) {
    return SchemaBuilder.string().name("io.debezium.data." + name).build();
  }

  public static Schema bits(int length) {
    return SchemaBuilder.bytes()
        .name("io.debezium.data.Bits")
        .parameter("length", String.valueOf(length))
        .build();
  }

  public static Schema decimal(int precision, int scale) {
    return Decimal.builder(scale)
        .parameter("connect.decimal.precision", String.valueOf(precision))
        .build();
  }

  public static Schema variableScaleDecimal() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.VariableScaleDecimal")
        .field("scale", Schema.INT32_SCHEMA)
        .field("value", Schema.BYTES_SCHEMA)
        .build();
  }

  public static Schema point() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.geometry.Point")
        .field("x", Schema.FLOAT64_SCHEMA)
        .field("y", Schema.FLOAT64_SCHEMA)
        .field("wkb", Schema.OPTIONAL_BYTES_SCHEMA)
        .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
        .build();
  }

  public static Schema geometry() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.geometry.Geometry")
        .field("wkb", Schema.BYTES_SCHEMA)
        .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
        .build();
  }

  /** Returns the schema with the type of the source's column. */
  public static Schema from(SchemaBuilder schema, String type) {
    return from(schema, type, 0, 0);
  }

  /** Returns the schema with the column's type, and its length and scale from 1 on. */
  public static Schema from(SchemaBuilder schema, String type, int length, int scale) {
    schema.parameter("__debezium.source.column.type", type);
    if (length > 0) {
      schema.parameter("__debezium.source.column.length", String.valueOf(length));
    }
    if (scale > 0) {
      schema.parameter("__debezium.source.column.scale", String.valueOf(scale));
    }
    return schema.build();
  }
}
