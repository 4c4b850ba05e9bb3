package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A schema of Avro as JSON, with the named types in it.
 *
 * @param types the definitions by full name, including those of referenced schemas
 */
record AvroTree(JsonNode schema, Map<String, JsonNode> types) {
  /** Returns the definition of a type's name, or the node itself if it is not such a name. */
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

  /** Returns whether a type contains itself. */
  boolean isRecursive() {
    return isRecursive(schema, new HashSet<>());
  }

  private boolean isRecursive(JsonNode type, Set<JsonNode> outer) {
    JsonNode resolved = resolved(type);
    if (!resolved.isContainerNode()) {
      return false;
    }
    if (resolved.has("fields") && !outer.add(resolved)) {
      return true;
    }
    List<JsonNode> parts = new ArrayList<>();
    if (resolved.isArray()) {
      resolved.forEach(parts::add);
    }
    parts.add(resolved.path("items"));
    parts.add(resolved.path("values"));
    resolved.path("fields").forEach(field -> parts.add(field.path("type")));
    boolean recursive = parts.stream().anyMatch(part -> isRecursive(part, outer));
    outer.remove(resolved);
    return recursive;
  }
}
