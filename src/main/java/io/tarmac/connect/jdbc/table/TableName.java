package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table's name as the database spells it, unquoted.
 *
 * @param catalog the catalog; null for the connection's
 * @param schema the schema; null for the connection's
 */
public record TableName(@Nullable String catalog, @Nullable String schema, String name) {

  /** Creates a name from one to three parts, the table's own name last. */
  public static TableName of(List<String> parts) {
    int size = parts.size();
    return new TableName(
        size > 2 ? parts.get(size - 3) : null,
        size > 1 ? parts.get(size - 2) : null,
        parts.get(size - 1));
  }

  /** Returns the parts that are set, the table's own name last. */
  public List<String> parts() {
    List<String> parts = new ArrayList<>();
    if (catalog != null) {
      parts.add(catalog);
    }
    if (schema != null) {
      parts.add(schema);
    }
    parts.add(name);
    return parts;
  }

  /** Returns the name for messages, which may be shorter than the name itself. */
  @Override
  public String toString() {
    return PrintableText.name(String.join(".", parts()));
  }
}
