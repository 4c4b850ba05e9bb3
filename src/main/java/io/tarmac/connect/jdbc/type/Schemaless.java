package io.tarmac.connect.jdbc.type;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/** Stands in for the schemas that records without one lack. */
public final class Schemaless {

  /** Schema of a value whose Java type may differ from record to record; its column decides. */
  public static final Schema ANY =
      SchemaBuilder.string().name("io.tarmac.connect.Any").optional().build();

  private Schemaless() {}

  public static boolean isAny(Schema schema) {
    return ANY.name().equals(schema.name());
  }
}
