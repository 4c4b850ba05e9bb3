package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.connect.data.Schema;

/**
 * The description of a field's schema in messages: the type, the element types and the semantic
 * name.
 */
public final class SchemaDescription {

  private SchemaDescription() {}

  /**
   * Returns a description such as {@code INT64 (io.debezium.time.Timestamp)} or {@code ARRAY of
   * STRING}.
   */
  public static String of(Schema schema) {
    if (Schemaless.isAny(schema)) {
      return "any type (the record has no schema)";
    }
    String type =
        switch (schema.type()) {
          case ARRAY -> "ARRAY of " + of(schema.valueSchema());
          case MAP -> "MAP of %s to %s".formatted(of(schema.keySchema()), of(schema.valueSchema()));
          case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES, STRUCT ->
              schema.type().toString();
        };
    return schema.name() == null ? type : type + " (" + PrintableText.name(schema.name()) + ")";
  }
}
