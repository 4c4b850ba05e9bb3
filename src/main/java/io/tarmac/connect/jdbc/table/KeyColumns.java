package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** The step that decides which columns the key has. Stateless. */
final class KeyColumns {

  private static final List<String> KAFKA_COLUMNS =
      List.of("__connect_topic", "__connect_partition", "__connect_offset");

  private final KeySettings keys;
  private final FieldPaths paths;
  private final boolean nullBecomesDefault;

  KeyColumns(KeySettings keys, FieldPaths paths, boolean nullBecomesDefault) {
    this.keys = keys;
    this.paths = paths;
    this.nullBecomesDefault = nullBecomesDefault;
  }

  /**
   * Returns the columns of the key.
   *
   * @param keySchema the schema of the record's key or headers if the key is taken from them
   * @throws PlanException if the key cannot be taken from records of these schemas
   * @throws BadRecordException if the key cannot be taken from this record
   */
  List<NamedSource> sources(TableName table, Change change, @Nullable Schema keySchema)
      throws PlanException, BadRecordException {
    return switch (keys.mode()) {
      case NONE -> List.of();
      case KAFKA -> kafka(keys);
      case RECORD_KEY -> recordKey(table, keySchema);
      case RECORD_VALUE -> recordValue(table, change);
      case RECORD_HEADER -> recordHeader(keySchema);
    };
  }

  /** Returns the columns of the record's coordinates, which are known before the first record. */
  static List<NamedSource> kafka(KeySettings keys) {
    List<String> names = keys.fields().isEmpty() ? KAFKA_COLUMNS : keys.fields();
    return List.of(
        NamedSource.asNamed(names.get(0), Schema.STRING_SCHEMA, ValueSource.ORIGINAL_TOPIC),
        NamedSource.asNamed(names.get(1), Schema.INT32_SCHEMA, ValueSource.ORIGINAL_PARTITION),
        NamedSource.asNamed(names.get(2), Schema.INT64_SCHEMA, ValueSource.ORIGINAL_OFFSET));
  }

  private List<NamedSource> recordKey(TableName table, @Nullable Schema schema)
      throws PlanException, BadRecordException {
    if (schema == null) {
      throw new BadRecordException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "table %s: the record has no key; change %s".formatted(table, KeyProperties.KEY_MODE));
    }
    if (schema.type() == Schema.Type.STRUCT) {
      return fields(table, schema, "key", path -> ValueSource.keyPath(path, nullBecomesDefault));
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

  private List<NamedSource> recordValue(TableName table, Change change)
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
    return fields(
        table,
        schema,
        "row",
        change instanceof Change.Delete
            ? path -> ValueSource.deletedRowPath(path, nullBecomesDefault)
            : path -> ValueSource.rowPath(path, nullBecomesDefault));
  }

  private List<NamedSource> recordHeader(@Nullable Schema schema) {
    List<NamedSource> columns = new ArrayList<>();
    if (schema != null) {
      schema
          .fields()
          .forEach(
              field ->
                  columns.add(
                      NamedSource.of(
                          field.name(),
                          paths.columnName(field.name(), field.schema()),
                          field.schema(),
                          ValueSource.header(field.name()))));
    }
    return columns;
  }

  private List<NamedSource> fields(
      TableName table, Schema schema, String where, Function<FieldPath, ValueSource> source)
      throws PlanException, BadRecordException {
    List<NamedSource> columns = new ArrayList<>();
    for (FieldPath path : chosen(table, paths.find(schema), where)) {
      columns.add(NamedSource.of(path, paths.columnName(path), source.apply(path)));
    }
    return columns;
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
      if (named.isEmpty() && all.stream().allMatch(path -> Schemaless.isAny(path.schema()))) {
        // The map of another record may have the field.
        throw new BadRecordException(ErrorCode.RECORD_KEY_MISMATCH, noField(table, where, name));
      }
      if (named.isEmpty()) {
        throw new PlanException(ErrorCode.RECORD_KEY_MISMATCH, noField(table, where, name));
      }
      chosen.addAll(named);
    }
    return chosen;
  }

  private static String noField(TableName table, String where, String name) {
    return "table %s: the record's %s has no field '%s'; change %s"
        .formatted(table, where, PrintableText.name(name), KeyProperties.KEY_FIELDS);
  }
}
