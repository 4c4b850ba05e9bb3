package io.tarmac.perf.event;

import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

/** The schemas of records without an envelope: the key is the first column, the value the row. */
final class FlatSchema {
  private final Schema key;
  private final Schema value;

  FlatSchema(String name, List<Column> columns) {
    Column id = columns.get(0);
    key =
        SchemaBuilder.struct()
            .name("tarmac." + name + ".Key")
            .field(id.name(), SchemaBuilder.type(id.type().schema()).build())
            .build();
    value = struct(name, columns).build();
  }

  /** Begins the schema of a row, whose columns are optional except the first. */
  static SchemaBuilder struct(String name, List<Column> columns) {
    SchemaBuilder builder = SchemaBuilder.struct().name("tarmac." + name + ".Value");
    for (Column column : columns) {
      SchemaBuilder type = SchemaBuilder.type(column.type().schema());
      builder.field(column.name(), (column == columns.get(0) ? type : type.optional()).build());
    }
    return builder;
  }

  static Struct struct(Schema schema, List<Object> row) {
    Struct struct = new Struct(schema);
    for (int column = 0; column < row.size(); column++) {
      struct.put(schema.fields().get(column), row.get(column));
    }
    return struct;
  }

  Struct key(List<Object> row) {
    return new Struct(key).put(key.fields().get(0), row.get(0));
  }

  Event event(List<Object> row) {
    return new Event(key(row), struct(value, row));
  }

  Event keyless(List<Object> row) {
    return new Event(null, struct(value, row));
  }
}
