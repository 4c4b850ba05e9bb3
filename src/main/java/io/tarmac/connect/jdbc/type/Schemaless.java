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

  private Schemaless() {}

  public static boolean isAny(Schema schema) {
    return ANY.name().equals(schema.name());
  }
}
