package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

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
}
