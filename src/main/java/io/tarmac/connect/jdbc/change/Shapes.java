package io.tarmac.connect.jdbc.change;

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

  /** Records with many optional fields may come in any number of shapes. */
  private static final int MOST_REMEMBERED = 1_000;

  private final RecentlyUsed<Set<?>, Schema> schemas = new RecentlyUsed<>(MOST_REMEMBERED);

  // Most records are like the one before.
  private Set<?> latestNames = Set.of();
  private @Nullable Schema latestSchema;

  /**
   * The schema of a map, whose fields are {@link Schemaless#ANY}.
   *
   * @throws BadRecordException when a field's name is not text
   */
  public Schema of(Map<?, ?> map) throws BadRecordException {
    Schema schema = latestSchema;
    if (schema == null || !latestNames.equals(map.keySet())) {
      Set<?> names = new LinkedHashSet<>(map.keySet());
      schema = schemas.get(names);
      if (schema == null) {
        schema = schemaOf(names);
        schemas.put(names, schema);
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
        throw new BadRecordException("the record is a map with a field whose name is not text");
      }
      schema.field(field, Schemaless.ANY);
    }
    return schema.build();
  }
}
