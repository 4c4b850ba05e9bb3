package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** The finder of the values of a Struct that become columns. Stateless. */
final class FieldPaths {

  /**
   * The most characters of a nested name, more than databases allow. The limit also ends the search
   * in a recursive schema.
   */
  private static final int LONGEST_NESTED = 300;

  private final NestedMode mode;
  private final TypeMappings types;
  private final FieldLimit limit;

  FieldPaths(NestedMode mode, TypeMappings types, FieldLimit limit) {
    this.mode = mode;
    this.types = types;
    this.limit = limit;
  }

  /**
   * Returns the paths in the order of the fields. The paths of a nested Struct's fields take its
   * place.
   *
   * @throws BadRecordException if there are too many fields, or they are nested too deep
   */
  List<FieldPath> find(Schema struct) throws BadRecordException {
    limit.require(struct.fields().size());
    Search search = new Search();
    for (Field field : struct.fields()) {
      search.add(new FieldPath(List.of(field)));
    }
    return search.paths;
  }

  /** Returns the name of the path's column before naming rules are applied. */
  String columnName(FieldPath path) {
    return path.fields().size() == 1 ? columnName(path.name(), path.schema()) : path.name();
  }

  /** Returns the name of the source's column if the schema has it, or else the field's name. */
  String columnName(String field, Schema schema) {
    String name = types.sourceColumnName(schema);
    return name == null ? field : name;
  }

  /**
   * Tells whether a Struct's fields become columns. A Struct that stands for a semantic type is one
   * value.
   */
  private boolean isFlattened(Schema schema) {
    return switch (mode) {
      case JSON -> false;
      case FLATTEN -> schema.type() == Schema.Type.STRUCT && !types.isSemantic(schema);
    };
  }

  /**
   * A search that counts each field, because even a small schema may have Structs of Structs
   * without end.
   */
  private final class Search {
    private final List<FieldPath> paths = new ArrayList<>();
    private int fields;

    void add(FieldPath path) throws BadRecordException {
      fields++;
      limit.require(fields);
      if (isFlattened(path.schema())) {
        for (Field field : path.schema().fields()) {
          add(nested(path, field));
        }
      } else {
        paths.add(path);
      }
    }

    private FieldPath nested(FieldPath path, Field field) throws BadRecordException {
      FieldPath longer = path.to(field);
      if (longer.length() > LONGEST_NESTED) {
        throw new BadRecordException(
            ErrorCode.TOO_MANY_FIELDS,
            "the record has a nested field whose column would have a name of more than %d"
                    .formatted(LONGEST_NESTED)
                + " characters; leave the field out at the source or with a transformation, or set"
                + " %s=json".formatted(ValueProperties.NESTED_MODE));
      }
      return longer;
    }
  }
}
