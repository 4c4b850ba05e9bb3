package io.tarmac.connect.jdbc.table;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/**
 * The path from a Struct to a value in it.
 *
 * @param fields the fields from the outermost to the value's own; all except the last are Structs;
 *     never empty
 */
record FieldPath(List<Field> fields) {

  private static final String SEPARATOR = "_";

  FieldPath {
    fields = List.copyOf(fields);
  }

  FieldPath to(Field field) {
    List<Field> longer = new ArrayList<>(fields);
    longer.add(field);
    return new FieldPath(longer);
  }

  /** Returns the name that the column has unless naming rules change it. */
  String name() {
    List<String> names = names();
    return names.get(names.size() - 1);
  }

  /**
   * Returns the names of the Structs that the value is in, from the outermost, and then the value's
   * own name.
   */
  List<String> names() {
    List<String> names = new ArrayList<>();
    String name = "";
    for (Field field : fields) {
      name = name.isEmpty() ? field.name() : name + SEPARATOR + field.name();
      names.add(name);
    }
    return names;
  }

  /** Returns the length of {@link #name} without making the name. */
  int length() {
    int separators = SEPARATOR.length() * (fields.size() - 1);
    return separators + fields.stream().mapToInt(field -> field.name().length()).sum();
  }

  Schema schema() {
    return fields.get(fields.size() - 1).schema();
  }

  /** Tells whether the value, or a Struct that it is in, may be null. */
  boolean optional() {
    return fields.stream().anyMatch(field -> field.schema().isOptional());
  }

  /** Returns the path as users write it. */
  @Override
  public String toString() {
    return String.join(".", fields.stream().map(Field::name).toList());
  }
}
