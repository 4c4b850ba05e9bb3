package io.tarmac.connect.jdbc.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The condition under which a record with a row is a delete: a field of the row has a certain
 * value. The fields are found once per schema. Used by one thread at a time.
 */
public final class DeleteCondition {

  private record Clause(Field field, String value) {}

  private final Map<String, String> values;

  // Most records have the same schema as the previous one.
  private @Nullable Schema latestSchema;
  private List<Clause> latest = List.of();

  /**
   * Creates the condition.
   *
   * @param values the values, as text, by field; one match is enough. If empty, the condition never
   *     holds
   */
  public DeleteCondition(Map<String, String> values) {
    this.values = values;
  }

  /** Returns the change, or a delete of its row if the condition holds. */
  public Change applied(Change change) {
    return change instanceof Change.Upsert upsert && !values.isEmpty() && holds(upsert.row())
        ? new Change.Delete(upsert.origin(), upsert.row(), upsert.rowSchema())
        : change;
  }

  private boolean holds(Object row) {
    if (row instanceof Struct struct) {
      for (Clause clause : clauses(struct.schema())) {
        if (isText(struct.get(clause.field), clause.value)) {
          return true;
        }
      }
    } else if (row instanceof Map<?, ?> map) {
      for (Map.Entry<String, String> each : values.entrySet()) {
        if (isText(map.get(each.getKey()), each.getValue())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isText(@Nullable Object value, String text) {
    return value != null && value.toString().equals(text);
  }

  @SuppressWarnings("ReferenceEquality") // converters reuse schema objects
  private List<Clause> clauses(Schema schema) {
    if (schema != latestSchema) {
      List<Clause> clauses = new ArrayList<>();
      values.forEach(
          (name, value) -> {
            Field field = schema.field(name);
            if (field != null) {
              clauses.add(new Clause(field, value));
            }
          });
      latest = clauses;
      latestSchema = schema;
    }
    return latest;
  }
}
