package io.tarmac.connect.avro;

import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a record within itself. It refers to the outer schema, which is still being built.
 * Equality compares the outer schemas by identity, because comparing their fields would never end.
 */
final class RecursiveSchema implements Schema {

  private final SchemaBuilder outer;
  private final boolean optional;

  RecursiveSchema(SchemaBuilder outer, boolean optional) {
    this.outer = outer;
    this.optional = optional;
  }

  @Override
  public Type type() {
    return outer.type();
  }

  @Override
  public boolean isOptional() {
    return optional;
  }

  @Override
  public @Nullable Object defaultValue() {
    return outer.defaultValue();
  }

  @Override
  public @Nullable String name() {
    return outer.name();
  }

  @Override
  public @Nullable Integer version() {
    return outer.version();
  }

  @Override
  public @Nullable String doc() {
    return outer.doc();
  }

  @Override
  public @Nullable Map<String, String> parameters() {
    return outer.parameters();
  }

  @Override
  public Schema keySchema() {
    return outer.keySchema();
  }

  @Override
  public Schema valueSchema() {
    return outer.valueSchema();
  }

  @Override
  public List<Field> fields() {
    return outer.fields();
  }

  @Override
  public @Nullable Field field(String fieldName) {
    return outer.field(fieldName);
  }

  @Override
  public Schema schema() {
    return outer;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecursiveSchema recursive
        && optional == recursive.optional
        && outer == recursive.outer;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(outer) + Boolean.hashCode(optional);
  }
}
