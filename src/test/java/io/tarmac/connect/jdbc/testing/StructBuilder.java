package io.tarmac.connect.jdbc.testing;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** A builder of a struct and its schema at once, field by field. */
public final class StructBuilder {
  private final SchemaBuilder schema = SchemaBuilder.struct();
  private final Map<String, @Nullable Object> values = new HashMap<>();

  public StructBuilder with(String field, Schema type, @Nullable Object value) {
    schema.field(field, type);
    values.put(field, value);
    return this;
  }

  /** Adds a field {@code id}. */
  public StructBuilder withId(int id) {
    return with("id", Schema.INT32_SCHEMA, id);
  }

  public Struct build() {
    Struct struct = new Struct(schema.build());
    values.forEach(struct::put);
    return struct;
  }
}
