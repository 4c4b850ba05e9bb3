package io.tarmac.connect.jdbc.testing;

import java.util.Locale;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Structs and their schemas, a line each. */
public final class TestingStruct {
  private TestingStruct() {}

  /**
   * Starts the schema of a struct: {@code id int32, name string?} has an optional name, {@code day
   * int32 io.debezium.time.Date} a semantic type.
   */
  public static SchemaBuilder fields(String namesAndTypes) {
    SchemaBuilder schema = SchemaBuilder.struct();
    for (String field : namesAndTypes.split(", ", -1)) {
      String[] words = field.replace("?", "").split(" ", -1);
      SchemaBuilder type =
          SchemaBuilder.type(Schema.Type.valueOf(words[1].toUpperCase(Locale.ROOT)));
      if (words.length > 2) {
        type.name(words[2]);
      }
      if (field.endsWith("?")) {
        type.optional();
      }
      schema.field(words[0], type.build());
    }
    return schema;
  }

  /** Returns a struct of {@link #fields} with their values. */
  public static Struct struct(String namesAndTypes, @Nullable Object... values) {
    return struct(fields(namesAndTypes), values);
  }

  /**
   * Returns a struct with the values of its fields in their order; those left out are null.
   *
   * @param schema may be a builder
   */
  public static Struct struct(Schema schema, @Nullable Object... values) {
    Struct struct = new Struct(schema.schema());
    for (int i = 0; i < values.length; i++) {
      struct.put(struct.schema().fields().get(i), values[i]);
    }
    return struct;
  }
}
