package io.tarmac.perf.event;

import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** Rows as records without an envelope: the key has the first column, the value all of them. */
final class FlatSchema {
  private final Schema key;
  private final Schema value;

  FlatSchema(String name, List<Column> columns) {
    key =
        SchemaBuilder.struct()
            .name("tarmac." + name + ".Key")
            .field(columns.get(0).name(), Schema.INT32_SCHEMA)
            .build();
    value = struct("tarmac." + name + ".Value", columns).build();
  }

  /** All columns but the first may be absent. */
  static SchemaBuilder struct(String name, List<Column> columns) {
    SchemaBuilder builder = SchemaBuilder.struct().name(name);
    for (Column column : columns) {
      builder.field(
          column.name(), column == columns.get(0) ? Schema.INT32_SCHEMA : optional(column));
    }
    return builder;
  }

  Event event(List<Object> row) {
    return new Event(new Struct(key).put(key.fields().get(0), row.get(0)), struct(value, row));
  }

  static Struct struct(Schema schema, List<Object> row) {
    Struct struct = new Struct(schema);
    for (int column = 0; column < row.size(); column++) {
      Object value = row.get(column);
      struct.put(schema.fields().get(column), value == ExpectedRows.NULL ? null : value);
    }
    return struct;
  }

  private static Schema optional(Column column) {
    return switch (column.type()) {
      case INT -> Schema.OPTIONAL_INT32_SCHEMA;
      case DOUBLE -> Schema.OPTIONAL_FLOAT64_SCHEMA;
      case TEXT, STAMP -> Schema.OPTIONAL_STRING_SCHEMA;
    };
  }
}
