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
            .field(columns.get(0).name(), required(columns.get(0)))
            .build();
    value = struct("tarmac." + name + ".Value", columns).build();
  }

  /** All columns but the first may be absent. */
  static SchemaBuilder struct(String name, List<Column> columns) {
    SchemaBuilder builder = SchemaBuilder.struct().name(name);
    for (Column column : columns) {
      builder.field(column.name(), column == columns.get(0) ? required(column) : optional(column));
    }
    return builder;
  }

  Event event(List<Object> row) {
    return new Event(new Struct(key).put(key.fields().get(0), row.get(0)), struct(value, row));
  }

  /** Returns an event without a key. */
  Event keyless(List<Object> row) {
    return new Event(null, struct(value, row));
  }

  static Struct struct(Schema schema, List<Object> row) {
    Struct struct = new Struct(schema);
    for (int column = 0; column < row.size(); column++) {
      Object value = row.get(column);
      struct.put(schema.fields().get(column), value == ExpectedRows.NULL ? null : value);
    }
    return struct;
  }

  private static Schema required(Column column) {
    return SchemaBuilder.type(type(column)).build();
  }

  private static Schema optional(Column column) {
    return SchemaBuilder.type(type(column)).optional().build();
  }

  private static Schema.Type type(Column column) {
    return switch (column.type()) {
      case INT -> Schema.Type.INT32;
      case BIGINT -> Schema.Type.INT64;
      case DOUBLE -> Schema.Type.FLOAT64;
      case TEXT, SHORT_TEXT, STAMP -> Schema.Type.STRING;
    };
  }
}
