package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one field of change events, whether they are envelopes, CloudEvents or maps without a
 * schema. In a CloudEvent, the field is an attribute of the event. The reader finds the place of
 * the field once per schema. Thread-safe.
 */
public final class EventField {

  private static final String SOURCE = "source";

  /** The place of the field in Structs of a schema; empty if there is none. */
  private record Place(Schema schema, List<Field> path) {}

  private final Function<Schema, List<Field>> pathInStruct;
  private final Function<Map<?, ?>, List<String>> pathInMap;

  private @Nullable Place latest;

  private EventField(
      Function<Schema, List<Field>> pathInStruct, Function<Map<?, ?>, List<String>> pathInMap) {
    this.pathInStruct = pathInStruct;
    this.pathInMap = pathInMap;
  }

  /** Returns the reader of a field of a change event's {@code source}. */
  public static EventField ofSource(String name) {
    String attribute = CloudEventDecoder.attributeOf(name);
    List<String> inSource = List.of(SOURCE, name);
    List<String> inCloudEvent = List.of(attribute);
    return new EventField(
        schema -> sourcePath(schema, name, attribute),
        value -> value.get(SOURCE) instanceof Map ? inSource : inCloudEvent);
  }

  /** Returns the reader of the operation of a change event. */
  public static EventField operation() {
    return new EventField(EventField::operationPath, EventField::operationPath);
  }

  /** Returns the field's value, or null if the record has no such field. */
  public @Nullable Object in(SinkRecord record) {
    Object found = record.value();
    if (found instanceof Struct value) {
      List<Field> path = place(value.schema()).path;
      found = path.isEmpty() ? null : value;
      for (int i = 0; i < path.size() && found != null; i++) {
        found = ((Struct) found).get(path.get(i));
      }
      return found;
    }
    if (found instanceof Map<?, ?> value) {
      List<String> path = pathInMap.apply(value);
      found = path.isEmpty() ? null : value;
      for (String name : path) {
        found = step(found, name);
      }
      return found;
    }
    return null;
  }

  /**
   * Returns the schema of the field's values, or null if the record has no such field. If the
   * record has no schema, the schema is {@link Schemaless#ANY}.
   */
  public @Nullable Schema schemaIn(SinkRecord record) {
    if (record.value() instanceof Struct value) {
      List<Field> path = place(value.schema()).path;
      return path.isEmpty() ? null : path.get(path.size() - 1).schema();
    }
    if (record.value() instanceof Map<?, ?> value) {
      List<String> path = pathInMap.apply(value);
      Object container = value;
      for (int i = 0; i < path.size() - 1; i++) {
        container = step(container, path.get(i));
      }
      boolean found =
          !path.isEmpty()
              && container instanceof Map<?, ?> map
              && map.containsKey(path.get(path.size() - 1));
      return found ? Schemaless.ANY : null;
    }
    return null;
  }

  @SuppressWarnings("ReferenceEquality") // converters reuse schema objects
  private Place place(Schema schema) {
    Place place = latest;
    if (place == null || place.schema != schema) {
      place = new Place(schema, pathInStruct.apply(schema));
      latest = place;
    }
    return place;
  }

  private static @Nullable Object step(@Nullable Object container, String name) {
    if (container instanceof Struct struct) {
      Field field = struct.schema().field(name);
      return field == null ? null : struct.get(field);
    }
    return container instanceof Map<?, ?> map ? map.get(name) : null;
  }

  private static List<Field> sourcePath(Schema schema, String name, String attribute) {
    if (DebeziumDecoder.hasField(schema, SOURCE, Schema.Type.STRUCT)) {
      return path(schema.field(SOURCE), schema.field(SOURCE).schema().field(name));
    }
    return CloudEventDecoder.isCloudEvent(schema) ? path(schema.field(attribute)) : List.of();
  }

  private static List<Field> operationPath(Schema schema) {
    if (DebeziumDecoder.isEnvelope(schema)) {
      return path(schema.field(DebeziumDecoder.OPERATION));
    }
    if (!CloudEventDecoder.isCloudEvent(schema)) {
      return List.of();
    }
    Field attribute = schema.field(CloudEventDecoder.OPERATION);
    Field data = schema.field(CloudEventDecoder.DATA);
    if (attribute == null && DebeziumDecoder.hasRows(data.schema())) {
      return path(data, data.schema().field(DebeziumDecoder.OPERATION));
    }
    return path(attribute);
  }

  private static List<String> operationPath(Map<?, ?> value) {
    if (SchemalessDecoder.isEnvelope(value)) {
      return List.of(DebeziumDecoder.OPERATION);
    }
    if (!SchemalessDecoder.isCloudEvent(value)) {
      return List.of();
    }
    if (value.containsKey(CloudEventDecoder.OPERATION)) {
      return List.of(CloudEventDecoder.OPERATION);
    }
    Object data = value.get(CloudEventDecoder.DATA);
    boolean hasRows =
        data instanceof Map<?, ?> map
            ? SchemalessDecoder.hasRows(map)
            : data instanceof Struct struct && DebeziumDecoder.hasRows(struct.schema());
    return hasRows ? List.of(CloudEventDecoder.DATA, DebeziumDecoder.OPERATION) : List.of();
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
}
