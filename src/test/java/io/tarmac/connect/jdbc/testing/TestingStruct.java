package io.tarmac.connect.jdbc.testing;

import java.util.Locale;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Structs and their schemas, a line each. */
public final class TestingStruct {
  private TestingStruct() {}

  /** Starts the schema of a struct: {@code id int32, name string?} has an optional name. */
  public static SchemaBuilder fields(String namesAndTypes) {
    SchemaBuilder schema = SchemaBuilder.struct();
    for (String field : namesAndTypes.split(", ", -1)) {
      String[] nameAndType = field.split(" ", -1);
      String type = nameAndType[1].replace("?", "").toUpperCase(Locale.ROOT);
      SchemaBuilder value = SchemaBuilder.type(Schema.Type.valueOf(type));
      if (field.endsWith("?")) {
        value.optional();
      }
      schema.field(nameAndType[0], value.build());
    }
    return schema;
  }

  /** Returns a struct with the values of its fields in their order; those left out are null. */
  public static Struct struct(Schema schema, @Nullable Object... values) {
    Struct struct = new Struct(schema);
    for (int i = 0; i < values.length; i++) {
      struct.put(schema.fields().get(i), values[i]);
    }
    return struct;
  }
}
