package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** Finds the values of a Struct that become columns. Stateless. */
final class FieldPaths {

  private final NestedMode mode;
  private final TypeMappings types;

  FieldPaths(NestedMode mode, TypeMappings types) {
    this.mode = mode;
    this.types = types;
  }

  /** In the order of the fields, those of a nested Struct in its place. */
  List<FieldPath> of(Schema struct) {
    List<FieldPath> paths = new ArrayList<>();
    for (Field field : struct.fields()) {
      add(new FieldPath(List.of(field)), paths);
    }
    return paths;
  }

  /** Returns the name of the path's column before naming rules are applied. */
  String columnName(FieldPath path) {
    return path.fields().size() == 1 ? columnName(path.name(), path.schema()) : path.name();
  }

  /** Returns the name of the source's column if the schema has it, else the field's name. */
  String columnName(String field, Schema schema) {
    String name = types.sourceColumnName(schema);
    return name == null ? field : name;
  }

  private void add(FieldPath path, List<FieldPath> paths) {
    if (isFlattened(path.schema())) {
      for (Field field : path.schema().fields()) {
        add(path.to(field), paths);
      }
    } else {
      paths.add(path);
    }
  }

  /** A Struct that a semantic type is made of is one value. */
  private boolean isFlattened(Schema schema) {
    return switch (mode) {
      case JSON -> false;
      case FLATTEN -> schema.type() == Schema.Type.STRUCT && !types.isSemantic(schema);
    };
  }
}
