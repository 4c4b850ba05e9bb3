package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** Says which columns the changes of a pair of schemas have, and where each value is. Stateless. */
final class ColumnPlanner {

  private static final List<String> KAFKA_COLUMNS =
      List.of("__connect_topic", "__connect_partition", "__connect_offset");

  private final KeySettings keys;
  private final TypeMappings types;
  private final Identifiers identifiers;

  ColumnPlanner(KeySettings keys, TypeMappings types, Identifiers identifiers) {
    this.keys = keys;
    this.types = types;
    this.identifiers = identifiers;
  }

  /** The plan of the changes that are like this one, as if the table had every column. */
  TablePlan plan(TableName table, Change change) throws PlanException {
    List<PlannedColumn> keyColumns = keyColumns(table, change);
    if (keyColumns.isEmpty() && keys.mode() != KeyMode.NONE) {
      throw new PlanException(
          "table %s: the key of the record has no field; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    List<PlannedColumn> otherColumns =
        change instanceof Change.Delete ? List.of() : otherColumns(table, change, keyColumns);
    if (keyColumns.isEmpty() && otherColumns.isEmpty()) {
      throw new PlanException("table %s: the record has no field".formatted(table));
    }
    return new TablePlan(table, keyColumns, otherColumns);
  }

  private List<PlannedColumn> keyColumns(TableName table, Change change) throws PlanException {
    return switch (keys.mode()) {
      case NONE -> List.of();
      case KAFKA -> kafkaColumns(table);
      case RECORD_KEY -> recordKeyColumns(table, change.origin().keySchema());
      case RECORD_VALUE -> recordValueColumns(table, change.rowSchema());
    };
  }

  private List<PlannedColumn> kafkaColumns(TableName table) throws PlanException {
    List<String> names = keys.fields().isEmpty() ? KAFKA_COLUMNS : keys.fields();
    return List.of(
        keyColumn(table, names.get(0), Schema.STRING_SCHEMA, ValueSource.ORIGINAL_TOPIC),
        keyColumn(table, names.get(1), Schema.INT32_SCHEMA, ValueSource.ORIGINAL_PARTITION),
        keyColumn(table, names.get(2), Schema.INT64_SCHEMA, ValueSource.ORIGINAL_OFFSET));
  }

  private List<PlannedColumn> recordKeyColumns(TableName table, @Nullable Schema schema)
      throws PlanException {
    if (schema == null) {
      throw new PlanException(
          "table %s: the record has no key with a schema; change %s or the key's converter"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    if (schema.type() == Schema.Type.STRUCT) {
      List<PlannedColumn> columns = new ArrayList<>();
      for (Field field : keyFields(table, schema, "key")) {
        columns.add(keyColumn(table, field.name(), field.schema(), ValueSource.keyField(field)));
      }
      return columns;
    }
    if (keys.fields().size() != 1) {
      throw new PlanException(
          "table %s: the record's key is one value of type %s; name its column in %s"
              .formatted(table, schema.type(), KeyProperties.KEY_FIELDS));
    }
    return List.of(keyColumn(table, keys.fields().get(0), schema, ValueSource.KEY));
  }

  private List<PlannedColumn> recordValueColumns(TableName table, @Nullable Schema schema)
      throws PlanException {
    if (schema == null) {
      throw new PlanException(
          "table %s: the record has no row to take the key from; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    List<PlannedColumn> columns = new ArrayList<>();
    for (Field field : keyFields(table, schema, "row")) {
      columns.add(keyColumn(table, field.name(), field.schema(), ValueSource.rowField(field)));
    }
    return columns;
  }

  private List<Field> keyFields(TableName table, Schema schema, String where) throws PlanException {
    if (keys.fields().isEmpty()) {
      return schema.fields();
    }
    List<Field> fields = new ArrayList<>();
    for (String name : keys.fields()) {
      Field field = schema.field(name);
      if (field == null) {
        throw new PlanException(
            "table %s: the record's %s has no field '%s'; change %s"
                .formatted(table, where, name, KeyProperties.KEY_FIELDS));
      }
      fields.add(field);
    }
    return fields;
  }

  private List<PlannedColumn> otherColumns(
      TableName table, Change change, List<PlannedColumn> keyColumns) throws PlanException {
    Schema schema = change.rowSchema();
    if (schema == null) {
      return List.of();
    }
    List<PlannedColumn> columns = new ArrayList<>();
    for (Field field : schema.fields()) {
      if (!isAmong(keyColumns, field)) {
        try {
          columns.add(
              new PlannedColumn(
                  field.name(),
                  field.schema(),
                  types.columnMapping(field.schema()),
                  field.schema().isOptional(),
                  ValueSource.rowField(field)));
        } catch (UnsupportedTypeException unsupported) {
          throw unsupported(table, field.name(), unsupported);
        }
      }
    }
    return columns;
  }

  private boolean isAmong(List<PlannedColumn> columns, Field field) {
    return columns.stream().anyMatch(column -> identifiers.sameColumn(column.name(), field.name()));
  }

  private PlannedColumn keyColumn(TableName table, String name, Schema schema, ValueSource source)
      throws PlanException {
    try {
      return new PlannedColumn(name, schema, types.keyColumnMapping(schema), false, source);
    } catch (UnsupportedTypeException unsupported) {
      throw unsupported(table, name, unsupported);
    }
  }

  private static PlanException unsupported(
      TableName table, String column, UnsupportedTypeException reason) {
    return new PlanException(
        "table %s, column '%s': %s; leave the field out or convert it with a transformation"
            .formatted(table, column, reason.getMessage()));
  }
}
