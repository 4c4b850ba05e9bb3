package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.FieldProperties;
import io.tarmac.connect.jdbc.config.FieldType;
import io.tarmac.connect.jdbc.config.HistoryProperties;
import io.tarmac.connect.jdbc.config.HistorySettings;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.SweepSettings;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.FieldReading;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The step that decides which columns the changes of a key schema and a row schema have, and where
 * each value comes from. Stateless.
 */
final class ColumnPlanner {

  private static final List<String> KAFKA_COLUMNS =
      List.of("__connect_topic", "__connect_partition", "__connect_offset");

  private static final Pattern SIZE = Pattern.compile("\\s*\\(.*");

  /**
   * The types of columns that plain text may go to, by their names in PostgreSQL, MySQL, MariaDB
   * and H2.
   */
  private static final Set<String> TEXT_OR_JSON =
      Set.of(
          "text",
          "tinytext",
          "mediumtext",
          "longtext",
          "char",
          "character",
          "character varying",
          "character large object",
          "varchar",
          "varchar_ignorecase",
          "clob",
          "citext",
          "json",
          "jsonb");

  /**
   * The most characters of a nested name, more than databases allow. The limit also ends the search
   * in a recursive schema.
   */
  private static final int LONGEST_NESTED = 300;

  private final KeySettings keys;
  private final NestedMode nestedMode;
  private final FieldLimit limit;
  private final @Nullable String configuredTextColumn;
  private final ColumnSettings columns;
  private final TypeMappings types;
  private final Identifiers identifiers;
  private final RecordNames recordNames;
  private final boolean nullBecomesDefault;
  private final String placeholder;
  private final @Nullable UnavailablePlaceholder unavailable;
  private final AddedColumns addedColumns;
  private final @Nullable Sweep sweep;

  ColumnPlanner(
      KeySettings keys,
      ValueSettings values,
      ColumnSettings columns,
      TypeMappings types,
      Identifiers identifiers,
      RecordNames recordNames,
      AddedColumns addedColumns,
      @Nullable Sweep sweep) {
    this.keys = keys;
    this.nullBecomesDefault = values.nullBecomesDefault();
    this.placeholder = values.unavailablePlaceholder();
    this.unavailable = UnavailablePlaceholder.of(placeholder);
    this.nestedMode = values.nestedMode();
    this.limit = new FieldLimit(values.maxFields());
    this.configuredTextColumn = values.column();
    this.columns = columns;
    this.types = types;
    this.identifiers = identifiers;
    this.recordNames = recordNames;
    this.addedColumns = addedColumns;
    this.sweep = sweep;
  }

  /** Tells whether {@link #plan} has to know the table for this change. */
  boolean dependsOnTable(Change change) {
    return isText(change) && configuredTextColumn == null && !columns.addsRow();
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
    PlannedColumns planned = new PlannedColumns(table, identifiers, recordNames);
    for (NamedSource source : keySources(table, change, keySchema)) {
      planned.add(source, column(table, source, change, true));
    }
    if (planned.columns().isEmpty() && keys.mode() != KeyMode.NONE) {
      throw new PlanException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the key of the record has no field; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    HistorySettings history = keys.history();
    if (history != null) {
      NamedSource version = addedColumns.version(change);
      if (version == null) {
        throw missingVersion(table, history.version().name(), HistoryProperties.VERSION);
      }
      PlannedColumn column = column(table, version, change, true);
      if (column.hasNoType()) {
        throw missingVersion(table, history.version().name(), HistoryProperties.VERSION);
      }
      planned.add(version, column);
    }
    planned.endKey();
    boolean isDelete = change instanceof Change.Delete;
    if (!isDelete || keys.deletes().areSoft()) {
      addOtherColumns(table, change, planned, existing);
    }
    if (history != null) {
      for (NamedSource source : ValidityColumns.sources(history)) {
        planned.add(source, column(table, source, change, false));
      }
    }
    if (planned.columns().isEmpty()) {
      throw RecordNames.blamed(
          change.row() instanceof Map,
          ErrorCode.NO_VALUE_COLUMN,
          "table %s: the record has no field to write; check %s and %s"
              .formatted(table, FieldProperties.INCLUDE, FieldProperties.EXCLUDE));
    }
    Sweep swept = sweep != null && sweep.snapshots().sourceTable(change) != null ? sweep : null;
    return planned.plan(
        new ApplyRules(!isDelete || keys.deletesInsertRows(), null, keys.keepHistory(), swept));
  }

  /**
   * Adds the columns outside the key. A soft delete has only the added columns, the mark and the
   * version.
   *
   * @throws BadRecordException if rows are compared by version, and the record has none
   */
  private void addOtherColumns(
      TableName table, Change change, PlannedColumns planned, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    boolean isDelete = change instanceof Change.Delete;
    boolean isSoft = keys.deletes().areSoft();
    String version = keys.versionColumn();
    boolean hasVersion = version == null;
    for (NamedSource source : rowSources(table, change, planned, existing)) {
      PlannedColumn column = column(table, source, change, false);
      boolean isVersion = hasName(version, column);
      if (isDelete ? isVersion : !(isSoft && hasName(keys.deletes().softColumn(), column))) {
        planned.add(source, column);
        hasVersion |= isVersion && !column.hasNoType();
      }
    }
    for (NamedSource source : addedColumns.sources(change)) {
      PlannedColumn column = column(table, source, change, false);
      planned.add(source, column);
      hasVersion |= hasName(version, column) && !column.hasNoType();
    }
    if (isSoft) {
      NamedSource mark = NamedSource.softDelete(keys.deletes().softColumn());
      planned.add(mark, column(table, mark, change, false));
    }
    SweepSettings swept = keys.sweep();
    if (swept != null && sweep != null && sweep.snapshots().sourceTable(change) != null) {
      for (NamedSource source : sweep.snapshots().columns(swept)) {
        planned.add(source, column(table, source, change, false, true));
      }
    }
    if (!hasVersion) {
      throw missingVersion(table, String.valueOf(version), KeyProperties.OVERWRITE_WHEN);
    }
  }

  private static BadRecordException missingVersion(
      TableName table, String column, String property) {
    return new BadRecordException(
        ErrorCode.NO_VERSION,
        "table %s: the record has no value for the column '%s', which %s needs; send the value, or change the property"
            .formatted(table, PrintableText.name(column), property));
  }

  /**
   * Returns the plan of the columns that a truncate sets in existing rows, if it removes no row.
   *
   * @throws PlanException if the database cannot have such a column
   */
  TablePlan truncatePlan(TableName table, Change.Truncate change)
      throws PlanException, BadRecordException {
    PlannedColumns planned = new PlannedColumns(table, identifiers, recordNames);
    planned.endKey();
    HistorySettings history = keys.history();
    List<NamedSource> sources =
        history == null
            ? List.of(NamedSource.softDelete(keys.deletes().softColumn()))
            : ValidityColumns.sources(history);
    for (NamedSource source : sources) {
      planned.add(source, column(table, source, change, false));
    }
    return planned.plan(new ApplyRules(false, null, keys.keepHistory(), null));
  }

  /** Returns the column of a row's version number; null if the change has no number. */
  @Nullable PlannedColumn versionColumn(TableName table, Change change)
      throws PlanException, BadRecordException {
    NamedSource version = addedColumns.version(change);
    return version == null ? null : column(table, version, change, true);
  }

  private boolean hasName(@Nullable String name, PlannedColumn column) {
    return name != null && identifiers.sameColumn(column.name(), name);
  }

  /**
   * Returns the columns of the key.
   *
   * @param keySchema the schema of the record's key or headers if the key is taken from them
   * @throws PlanException if the key cannot be taken from records of these schemas
   * @throws BadRecordException if the key cannot be taken from this record
   */
  private List<NamedSource> keySources(TableName table, Change change, @Nullable Schema keySchema)
      throws PlanException, BadRecordException {
    return switch (keys.mode()) {
      case NONE -> List.of();
      case KAFKA -> kafkaKey(keys);
      case RECORD_KEY -> recordKeySources(table, keySchema);
      case RECORD_VALUE -> recordValueSources(table, change);
      case RECORD_HEADER -> recordHeaderSources(keySchema);
    };
  }

  /** Returns the columns of the record's coordinates, which are known before the first record. */
  static List<NamedSource> kafkaKey(KeySettings keys) {
    List<String> names = keys.fields().isEmpty() ? KAFKA_COLUMNS : keys.fields();
    return List.of(
        NamedSource.asNamed(names.get(0), Schema.STRING_SCHEMA, ValueSource.ORIGINAL_TOPIC),
        NamedSource.asNamed(names.get(1), Schema.INT32_SCHEMA, ValueSource.ORIGINAL_PARTITION),
        NamedSource.asNamed(names.get(2), Schema.INT64_SCHEMA, ValueSource.ORIGINAL_OFFSET));
  }

  private List<NamedSource> recordKeySources(TableName table, @Nullable Schema schema)
      throws PlanException, BadRecordException {
    if (schema == null) {
      throw new BadRecordException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the record has no key; change %s".formatted(table, KeyProperties.KEY_MODE));
    }
    if (schema.type() == Schema.Type.STRUCT) {
      return keyFields(table, schema, "key", path -> ValueSource.keyPath(path, nullBecomesDefault));
    }
    if (keys.fields().size() != 1) {
      throw new PlanException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the record's key is one value%s; name exactly one column for it in %s"
              .formatted(
                  table,
                  Schemaless.isAny(schema) ? "" : " of type " + schema.type(),
                  KeyProperties.KEY_FIELDS));
    }
    String name = keys.fields().get(0);
    return List.of(NamedSource.of(name, name, schema, ValueSource.KEY));
  }

  private List<NamedSource> recordValueSources(TableName table, Change change)
      throws PlanException, BadRecordException {
    @Nullable Schema schema = change.rowSchema();
    if (schema == null) {
      throw new BadRecordException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the record has no row to take the key from; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    if (schema.type() != Schema.Type.STRUCT) {
      throw new PlanException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the record's value is plain text without fields; change %s"
              .formatted(table, KeyProperties.KEY_MODE));
    }
    return keyFields(table, schema, "row", rowSource(change));
  }

  private Function<FieldPath, ValueSource> rowSource(Change change) {
    return change instanceof Change.Delete
        ? path -> ValueSource.deletedRowPath(path, nullBecomesDefault)
        : path -> ValueSource.rowPath(path, nullBecomesDefault);
  }

  private List<NamedSource> recordHeaderSources(@Nullable Schema schema) {
    if (schema == null) {
      return List.of();
    }
    List<NamedSource> sources = new ArrayList<>();
    for (Field field : schema.fields()) {
      String name = field.name();
      String column = columnName(name, field.schema());
      sources.add(NamedSource.of(name, column, field.schema(), ValueSource.header(name)));
    }
    return sources;
  }

  private List<NamedSource> keyFields(
      TableName table, Schema schema, String where, Function<FieldPath, ValueSource> source)
      throws PlanException, BadRecordException {
    List<NamedSource> sources = new ArrayList<>();
    for (FieldPath path : chosen(table, paths(schema), where)) {
      sources.add(NamedSource.of(path, columnName(path), source.apply(path)));
    }
    return sources;
  }

  /**
   * Returns the paths that the configured names choose. A name stands for a field with everything
   * nested in it, or for a nested field.
   */
  private List<FieldPath> chosen(TableName table, List<FieldPath> all, String where)
      throws PlanException, BadRecordException {
    if (keys.fields().isEmpty()) {
      return all;
    }
    List<FieldPath> chosen = new ArrayList<>();
    for (String name : keys.fields()) {
      List<FieldPath> named = all.stream().filter(path -> path.names().contains(name)).toList();
      if (named.isEmpty()) {
        // If the record has a map, the map of another record may have the field.
        throw RecordNames.blamed(
            all.stream().allMatch(path -> Schemaless.isAny(path.schema())),
            ErrorCode.RECORD_KEY_MISMATCH,
            "table %s: the record's %s has no field '%s'; change %s"
                .formatted(table, where, PrintableText.name(name), KeyProperties.KEY_FIELDS));
      }
      chosen.addAll(named);
    }
    return chosen;
  }

  private List<NamedSource> rowSources(
      TableName table, Change change, PlannedColumns key, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    Schema schema = change.rowSchema();
    if (schema == null || columns.addsRow()) {
      return List.of();
    }
    if (isText(change)) {
      String column = textColumn(table, existing, key.columns());
      return List.of(NamedSource.asNamed(column, schema, ValueSource.ROW));
    }
    String topic = change.origin().topic();
    Function<FieldPath, ValueSource> source = rowSource(change);
    List<NamedSource> sources = new ArrayList<>();
    for (FieldPath path : paths(schema)) {
      if (!key.hasField(path.name()) && columns.fields().allows(topic, path.names())) {
        sources.add(NamedSource.of(path, columnName(path), source.apply(path)));
      }
    }
    return sources;
  }

  /**
   * Returns the name of the column that takes a record's value if the value is plain text.
   *
   * @param existing the table, or null if there is none
   * @param key the columns of the key
   * @throws PlanException if there is no table, or not exactly one candidate
   * @throws BadRecordException if there is no table, and the record named the table
   */
  private String textColumn(
      TableName table, @Nullable TableSchema existing, List<PlannedColumn> key)
      throws PlanException, BadRecordException {
    if (configuredTextColumn != null) {
      return configuredTextColumn;
    }
    if (existing == null) {
      throw recordNames.withoutTable(
          new PlanException(
              ErrorCode.MISSING_TABLE,
              "table %s: the table does not exist, and nothing names a column for the records' values, which are plain text; create it, or set %s and %s=basic"
                  .formatted(
                      table, ValueProperties.VALUE_COLUMN, TableProperties.SCHEMA_EVOLUTION)));
    }
    List<String> candidates =
        existing.columns().stream()
            .filter(ColumnPlanner::isTextOrJson)
            .map(ColumnSchema::name)
            .filter(name -> key.stream().noneMatch(c -> identifiers.sameColumn(c.name(), name)))
            .filter(name -> !addedColumns.has(name, identifiers))
            .toList();
    if (candidates.size() != 1) {
      String problem =
          candidates.isEmpty()
              ? "the table has no text or JSON column outside the key"
              : "the table has several text or JSON columns outside the key, " + candidates;
      throw new PlanException(
          ErrorCode.NO_VALUE_COLUMN,
          "table %s: the records' values are plain text, but %s; set %s"
              .formatted(table, problem, ValueProperties.VALUE_COLUMN));
    }
    return candidates.get(0);
  }

  private static boolean isTextOrJson(ColumnSchema column) {
    String type = SIZE.matcher(column.declaredType()).replaceFirst("").toLowerCase(Locale.ROOT);
    return column.takesValues() && TEXT_OR_JSON.contains(type);
  }

  /**
   * Returns the paths to the values of a Struct that become columns, in the order of the fields.
   * The paths of a nested Struct's fields take its place.
   *
   * @throws BadRecordException if there are too many fields, or they are nested too deep
   */
  private List<FieldPath> paths(Schema struct) throws BadRecordException {
    limit.require(struct.fields().size());
    List<FieldPath> paths = new ArrayList<>();
    int fields = 0;
    for (Field field : struct.fields()) {
      fields = addPaths(paths, new FieldPath(List.of(field)), fields);
    }
    return paths;
  }

  /**
   * Adds a path, or the paths of all fields in a Struct. Counts each field, because even a small
   * schema may have Structs of Structs without end.
   *
   * @param counted the number of fields before
   * @return the number of fields with those of this path
   */
  private int addPaths(List<FieldPath> paths, FieldPath path, int counted)
      throws BadRecordException {
    int fields = counted + 1;
    limit.require(fields);
    if (!isFlattened(path.schema())) {
      paths.add(path);
      return fields;
    }
    for (Field field : path.schema().fields()) {
      fields = addPaths(paths, nested(path, field), fields);
    }
    return fields;
  }

  private static FieldPath nested(FieldPath path, Field field) throws BadRecordException {
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

  /**
   * Tells whether a Struct's fields become columns. A Struct that stands for a semantic type is one
   * value.
   */
  private boolean isFlattened(Schema schema) {
    return nestedMode == NestedMode.FLATTEN
        && schema.type() == Schema.Type.STRUCT
        && !types.isSemantic(schema);
  }

  /** Returns the name of the path's column before naming rules are applied. */
  private String columnName(FieldPath path) {
    return path.fields().size() == 1 ? columnName(path.name(), path.schema()) : path.name();
  }

  /** Returns the name of the source's column if the schema has it, or else the field's name. */
  private String columnName(String field, Schema schema) {
    String name = types.sourceColumnName(schema);
    return name == null ? field : name;
  }

  private PlannedColumn column(TableName table, NamedSource source, Change change, boolean key)
      throws PlanException {
    return column(table, source, change, key, key);
  }

  /**
   * Returns a column.
   *
   * @param key whether the column is part of the key
   * @param compared whether statements compare the column, as they do a key. Not every database can
   *     compare long texts.
   */
  private PlannedColumn column(
      TableName table, NamedSource source, Change change, boolean key, boolean compared)
      throws PlanException {
    String name = columnName(table, source);
    FieldType type =
        columns
            .types()
            .find(
                table.parts(),
                identifiers::sameTable,
                configured -> identifiers.sameColumn(configured, name));
    try {
      FieldReading reading = FieldReading.of(type, source.schema(), placeholder);
      return new PlannedColumn(
          name,
          reading.schema(),
          Schemaless.isAny(reading.schema())
              ? schemalessMapping(source.source().valueIn(change), key)
              // A profile may ignore the names of records' schemas, but not the configuration's.
              : mapping(
                  type instanceof FieldType.TimeUnit ? types.withSemanticTypes() : types,
                  reading.schema(),
                  compared),
          !key && (source.nullable() || reading.schema().isOptional() || mayBeLeftOut(name)),
          source.source().then(reading.step()),
          type instanceof FieldType.SqlType sql ? ColumnType.named(sql.name()) : null);
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
                      : AddedValue.remedy(source.source())));
    }
  }

  /** Tells whether a soft delete may insert a row with null in the column. */
  private boolean mayBeLeftOut(String column) {
    String version = keys.versionColumn();
    return keys.deletesInsertRows()
        && !identifiers.sameColumn(column, keys.deletes().softColumn())
        && (version == null || !identifiers.sameColumn(column, version));
  }

  /** Returns the name of the source's column, to which naming rules have been applied. */
  private String columnName(TableName table, NamedSource source) {
    if (!source.renamed()) {
      return source.column();
    }
    String configured =
        columns.names().find(table.parts(), identifiers::sameTable, source.field()::equals);
    return configured == null ? columns.naming().apply(source.column()) : configured;
  }

  /**
   * Returns the temporary mapping of a value without a schema. Once the table's column is known,
   * its type decides the mapping. If the table lacks the column, the value decides the type.
   */
  private ColumnMapping schemalessMapping(@Nullable Object value, boolean key) {
    boolean isUnavailable = value != null && unavailable != null && unavailable.is(value);
    return new ColumnMapping(
        Schemaless.columnType(isUnavailable ? null : value, key, types),
        CanonicalType.STRING,
        ValueConverter.AS_IS);
  }

  private static ColumnMapping mapping(TypeMappings types, Schema schema, boolean key) {
    return key ? types.keyColumnMapping(schema) : types.columnMapping(schema);
  }

  private static boolean isText(Change change) {
    return change.row() instanceof String;
  }
}
