package io.tarmac.connect.jdbc.change;

import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one field of a change event's {@code source}. In a CloudEvent, that field is an
 * attribute of the event. The reader finds the place of the field once per schema. Only the task's
 * thread uses a reader.
 */
public final class SourceField {

  private static final String SOURCE = "source";

  private final String name;
  private final String attribute;

  private @Nullable Schema latestSchema;
  private List<Field> latestPath = List.of();

  public SourceField(String name) {
    this.name = name;
    this.attribute = CloudEventDecoder.attributeOf(name);
  }

  /** Returns the field's value, or null if the record has no such field. */
  @SuppressWarnings("ReferenceEquality") // converters reuse schema objects
  public @Nullable Object in(SinkRecord record) {
    if (record.value() instanceof Struct value) {
      if (value.schema() != latestSchema) {
        latestPath = path(value.schema());
        latestSchema = value.schema();
      }
      Object found = latestPath.isEmpty() ? null : value;
      for (int i = 0; i < latestPath.size() && found != null; i++) {
        found = ((Struct) found).get(latestPath.get(i));
      }
      return found;
    }
    return record.value() instanceof Map<?, ?> value ? in(value) : null;
  }

  private List<Field> path(Schema schema) {
    if (DebeziumDecoder.hasField(schema, SOURCE, Schema.Type.STRUCT)) {
      return path(schema.field(SOURCE), schema.field(SOURCE).schema().field(name));
    }
    if (CloudEventDecoder.isCloudEvent(schema)) {
      return path(schema.field(attribute));
    }
    return List.of();
  }

  /** Returns the path, or an empty list if a field is missing. */
  private static List<Field> path(@Nullable Field... fields) {
    for (Field field : fields) {
      if (field == null) {
        return List.of();
      }
    }
    return List.of(fields);
  }

  private @Nullable Object in(Map<?, ?> value) {
    return value.get(SOURCE) instanceof Map<?, ?> source ? source.get(name) : value.get(attribute);
  }
}
