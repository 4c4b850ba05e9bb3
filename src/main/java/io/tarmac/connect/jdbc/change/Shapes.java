package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Schemas for maps that come without one: one object per set of field names, because plans are
 * found by it. Used by the task's thread alone.
 */
public final class Shapes {

  /** Estimated bytes of a name in the set that finds a schema; its text counts with the schema. */
  private static final int NAME = 64;

  private final FieldLimit limit;
  private final RecentlyUsed<Set<?>, Schema> schemas = new RecentlyUsed<>();

  // Most records are like the one before.
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
   * The schema of a map, whose fields are {@link Schemaless#ANY}.
   *
   * @throws BadRecordException when a field's name is not text, or there are too many
   */
  public Schema of(Map<?, ?> map) throws BadRecordException {
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
    SchemaBuilder schema = SchemaBuilder.struct();
    for (Object name : names) {
      if (!(name instanceof String field)) {
        throw new BadRecordException(
            ErrorCode.NOT_A_ROW,
            "the record is a map with a field whose name is not text; change value.converter");
      }
      schema.field(field, Schemaless.ANY);
    }
    return schema.build();
  }
}
