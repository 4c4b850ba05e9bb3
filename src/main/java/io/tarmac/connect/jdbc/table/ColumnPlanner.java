package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The step that decides which columns the changes of a pair of schemas have, and where each value
 * is. Stateless.
 */
final class ColumnPlanner {

  /**
   * The mapping of a value without a schema, until the column is known and decides what the values
   * become.
   */
  private static final ColumnMapping ANY =
      new ColumnMapping(ColumnType.of(Kind.TEXT), CanonicalType.STRING, String.class::cast);

  private final KeyMode keyMode;
  private final KeyColumns keys;
  private final FieldPaths paths;
  private final ValueColumn valueColumn;
  private final ColumnSettings columns;
  private final TypeMappings types;
  private final Identifiers identifiers;
  private final RecordNames recordNames;
  private final boolean nullBecomesDefault;

  ColumnPlanner(
      KeySettings keys,
      ValueSettings values,
      ColumnSettings columns,
      TypeMappings types,
      Identifiers identifiers,
      RecordNames recordNames) {
    this.keyMode = keys.mode();
    this.nullBecomesDefault = values.nullBecomesDefault();
    this.paths = new FieldPaths(values.nestedMode(), types, new FieldLimit(values.maxFields()));
    this.keys = new KeyColumns(keys, paths, nullBecomesDefault);
    this.valueColumn = new ValueColumn(values.column(), identifiers, recordNames);
    this.columns = columns;
    this.types = types;
    this.identifiers = identifiers;
    this.recordNames = recordNames;
  }

  /** Tells whether {@link #plan} has to know the table for this change. */
  boolean dependsOnTable(Change change) {
    return isText(change) && valueColumn.dependsOnTable();
  }

  /**
   * Returns the plan of the changes that are like this one, as if the table had every column.
   *
   * @param keySchema the schema of the record's key or headers if the key is taken from them
   * @param existing the table if the plan depends on it; null also if the table does not exist
   * @throws PlanException if the record's schemas allow no plan
   * @throws BadRecordException if the record lacks something that other records of its schemas may
   *     have
   */
  TablePlan plan(
      TableName table, Change change, @Nullable Schema keySchema, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    PlannedColumns key = new PlannedColumns(table, identifiers, recordNames);
    for (NamedSource source : keys.sources(table, change, keySchema)) {
      key.add(source, column(table, source, true));
    }
    if (key.columns().isEmpty() && keyMode != KeyMode.NONE) {
      throw new PlanException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the key of the record has no field; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    List<PlannedColumn> others =
        change instanceof Change.Delete ? List.of() : others(change, key, existing);
    if (key.columns().isEmpty() && others.isEmpty() && change.row() instanceof Map) {
      throw new BadRecordException(ErrorCode.NO_VALUE_COLUMN, noField(table));
    }
    if (key.columns().isEmpty() && others.isEmpty()) {
      throw new PlanException(ErrorCode.NO_VALUE_COLUMN, noField(table));
    }
    return new TablePlan(table, key.columns(), others);
  }

  private static String noField(TableName table) {
    return "table %s: the record has no field to write; check %s and %s"
        .formatted(table, FieldProperties.INCLUDE, FieldProperties.EXCLUDE);
  }

  private List<PlannedColumn> others(
      Change change, PlannedColumns key, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    PlannedColumns all = new PlannedColumns(key);
    for (NamedSource source : rowSources(change, key, existing)) {
      all.add(source, column(key.table(), source, false));
    }
    return all.columns().subList(key.columns().size(), all.columns().size());
  }

  private List<NamedSource> rowSources(
      Change change, PlannedColumns key, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    Schema schema = change.rowSchema();
    if (schema == null) {
      return List.of();
    }
    if (isText(change)) {
      String column = valueColumn.in(key.table(), existing, key.columns());
      return List.of(NamedSource.asNamed(column, schema, ValueSource.ROW));
    }
    String topic = change.origin().topic();
    List<NamedSource> sources = new ArrayList<>();
    for (FieldPath path : paths.find(schema)) {
      if (!key.hasField(path.name()) && columns.fields().allows(topic, path.names())) {
        sources.add(
            NamedSource.of(
                path, paths.columnName(path), ValueSource.rowPath(path, nullBecomesDefault)));
      }
    }
    return sources;
  }

  private PlannedColumn column(TableName table, NamedSource source, boolean key)
      throws PlanException {
    String name = source.renamed() ? columns.naming().apply(source.column()) : source.column();
    try {
      return new PlannedColumn(
          name,
          source.schema(),
          mapping(source.schema(), key),
          source.nullable() && !key,
          source.source());
    } catch (UnsupportedTypeException unsupported) {
      throw new PlanException(
          ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s, column '%s': %s; convert the field with a transformation, or %s"
              .formatted(
                  table,
                  PrintableText.name(name),
                  unsupported.getMessage(),
                  key
                      ? "name other fields in " + KeyProperties.KEY_FIELDS
                      : "leave it out with " + FieldProperties.EXCLUDE));
    }
  }

  private ColumnMapping mapping(Schema schema, boolean key) {
    if (Schemaless.isAny(schema)) {
      return ANY;
    }
    return key ? types.keyColumnMapping(schema) : types.columnMapping(schema);
  }

  private static boolean isText(Change change) {
    return change.row() instanceof String;
  }
}
