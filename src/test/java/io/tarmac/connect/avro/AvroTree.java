package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Objects;

/**
 * A schema of Avro as JSON, with the named types in it.
 *
 * @param types the definitions by full name, those of schemas that this one refers to as well
 */
record AvroTree(JsonNode schema, Map<String, JsonNode> types) {
  /** Returns the definition behind a name of a type, or the node itself if it is no such name. */
  JsonNode resolved(JsonNode type) {
    return type.isTextual() && types.containsKey(type.textValue())
        ? Objects.requireNonNull(types.get(type.textValue()))
        : type;
  }

  /** Returns the kind of a type: a primitive's name, {@code record}, {@code union} and so on. */
  String kind(JsonNode type) {
    JsonNode resolved = resolved(type);
    if (resolved.isArray()) {
      return "union";
    }
    return resolved.isObject() ? resolved.path("type").asText() : resolved.asText();
  }
}
