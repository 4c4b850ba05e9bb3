package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The schemas for maps that come without one. Maps with the same field names share one schema
 * object, because plans are found by that object. Only the task's thread uses an instance.
 */
public final class Shapes {

  /**
   * Estimated bytes of a name in the set that finds a schema. The text of the name counts with the
   * schema.
   */
  private static final int NAME = 64;

  private final FieldLimit limit;
  private final RecentlyUsed<Set<?>, Schema> schemas = new RecentlyUsed<>();

  // Most records have the field names of the record before.
  private Set<?> latestNames = Set.of();
  private @Nullable Schema latestSchema;

  /**
   * Creates an empty collection.
   *
   * @param limit the fields that a map may have
   */
  public Shapes(FieldLimit limit) {
    this.limit = limit;
  }

  /**
   * Returns the schema of a map; its fields are {@link Schemaless#ANY}.
   *
   * @throws BadRecordException if a field's name is not text, or if the map has too many fields
   */
  public Schema schema(Map<?, ?> map) throws BadRecordException {
    Schema schema = latestSchema;
    if (schema == null || !latestNames.equals(map.keySet())) {
      limit.require(map.size());
      Set<?> names = new LinkedHashSet<>(map.keySet());
      schema = schemas.get(names);
      if (schema == null) {
        schema = schemaOf(names);
        schemas.put(names, schema, SchemaSize.of(schema) + (long) NAME * names.size());
      }
      latestNames = names;
      latestSchema = schema;
    }
    return schema;
  }

  private static Schema schemaOf(Set<?> names) throws BadRecordException {
    Set<String> fields = new TreeSet<>(); // a map has no order that tells the order of columns
    for (Object name : names) {
      if (!(name instanceof String field)) {
        throw new BadRecordException(
            ErrorCode.NOT_A_ROW,
            "the record is a map with a field whose name is not text; change value.converter");
      }
      fields.add(field);
    }
    SchemaBuilder schema = SchemaBuilder.struct();
    fields.forEach(field -> schema.field(field, Schemaless.ANY));
    return schema.build();
  }
}
