package io.tarmac.connect.jdbc.database;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** Schemas as Debezium makes them. */
final class TestingSchemas {

  private TestingSchemas() {}

  static Schema time(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.time." + name).build();
  }

  static Schema data(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.data." + name).build();
  }

  static Schema bits(int length) {
    return SchemaBuilder.bytes()
        .name("io.debezium.data.Bits")
        .parameter("length", String.valueOf(length))
        .build();
  }

  static Schema variableScaleDecimal() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.VariableScaleDecimal")
        .field("scale", Schema.INT32_SCHEMA)
        .field("value", Schema.BYTES_SCHEMA)
        .build();
  }

  static Schema point() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.geometry.Point")
        .field("x", Schema.FLOAT64_SCHEMA)
        .field("y", Schema.FLOAT64_SCHEMA)
        .field("wkb", Schema.OPTIONAL_BYTES_SCHEMA)
        .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
        .build();
  }

  static Schema geometry() {
    return SchemaBuilder.struct()
        .name("io.debezium.data.geometry.Geometry")
        .field("wkb", Schema.BYTES_SCHEMA)
        .field("srid", Schema.OPTIONAL_INT32_SCHEMA)
        .build();
  }

  /** The schema with the type of the source's column, and its length and scale from 1 on. */
  static Schema from(SchemaBuilder schema, String type, int length, int scale) {
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
