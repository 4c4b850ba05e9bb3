package io.tarmac.connect.jdbc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/**
 * A schema that refers to the builder of another one, which need not be complete. Confluent's
 * converters for Protobuf and JSON Schema make such schemas for a type that contains itself, or
 * that a record has twice. The schema stays a builder, and equals only itself.
 */
final class ReferringSchema extends SchemaBuilder {
  private final SchemaBuilder referred;
  private final Map<String, String> own = new HashMap<>();

  ReferringSchema(SchemaBuilder referred) {
    super(Type.STRUCT);
    this.referred = referred;
  }

  @Override
  public boolean isOptional() {
    return referred.isOptional();
  }

  @Override
  public SchemaBuilder optional() {
    referred.optional();
    return this;
  }

  @Override
  public String name() {
    return referred.name();
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> all = new HashMap<>(own);
    if (referred.parameters() != null) {
      all.putAll(referred.parameters());
    }
    return all;
  }

  @Override
  public SchemaBuilder parameter(String name, String value) {
    own.put(name, value);
    return this;
  }

  @Override
  public List<Field> fields() {
    return referred.fields();
  }

  @Override
  public Field field(String name) {
    return referred.field(name);
  }

  @Override
  public Schema build() {
    return this;
  }

  @Override
  public Schema schema() {
    return this;
  }
}
