package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.change.Shapes;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The step that makes the key by which the plan of a change is found. Used by one thread at a time.
 */
final class PlanKeys {

  /**
   * The key by which a plan is found. A delete event and the tombstone after it share a plan,
   * although only one of them has a row.
   *
   * @param delete whether the change is a delete; deletes have plans of their own, with the key's
   *     columns alone, or with those that a delete sets which leaves its row
   * @param keySchema the schema of the record's key or headers if the key is taken from them, else
   *     null
   * @param rowSchema the schema of the row; null for a delete that removes a row by the record's
   *     key
   * @param topic the topic if it decides about columns, else null
   * @param source the source table if its rows are swept; else null
   * @param added the schemas that decide about {@link AddedColumns}
   */
  record PlanKey(
      TableName table,
      boolean delete,
      @Nullable Schema keySchema,
      @Nullable Schema rowSchema,
      @Nullable String topic,
      @Nullable String source,
      List<@Nullable Schema> added) {

    /** Returns an estimate of the bytes that the key's schemas keep in memory. */
    long schemaBytes() {
      return SchemaSize.of(keySchema)
          + SchemaSize.of(rowSchema)
          + added.stream().mapToLong(SchemaSize::of).sum();
    }

    /**
     * Tells whether this key is made of these very objects. Converters reuse schemas, and comparing
     * schemas deeply is slow.
     */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(
        TableName otherTable,
        boolean otherDelete,
        @Nullable Schema otherKeySchema,
        @Nullable Schema otherRowSchema,
        @Nullable String otherTopic,
        @Nullable String otherSource,
        List<@Nullable Schema> otherAdded) {
      return table == otherTable
          && delete == otherDelete
          && keySchema == otherKeySchema
          && rowSchema == otherRowSchema
          && added == otherAdded
          && Objects.equals(source, otherSource)
          && Objects.equals(topic, otherTopic);
    }
  }

  private final KeyMode keyMode;
  private final boolean deletesLeaveRows;
  private final Shapes shapes;
  private final Shapes rowShapes;
  private final HeaderSchemas headers;
  private final boolean topicDecides;
  private final AddedColumns addedColumns;
  private final @Nullable Snapshots snapshots;

  /**
   * The fields of a schemaless row that decide its plan; null if all fields do. Rows that become
   * JSON as a whole may have very many sets of other fields, which share one plan.
   */
  private final @Nullable Set<String> decisiveFields;

  // Most records are like the one before.
  private @Nullable PlanKey latest;

  /**
   * Creates the step.
   *
   * @param snapshots returns the source tables if rows are swept; else null
   */
  PlanKeys(
      KeySettings keys,
      ColumnSettings columns,
      FieldLimit limit,
      AddedColumns addedColumns,
      @Nullable Snapshots snapshots) {
    this.keyMode = keys.mode();
    this.deletesLeaveRows = keys.deletesLeaveRows();
    this.shapes = new Shapes(limit);
    this.rowShapes = new Shapes(limit);
    this.headers = new HeaderSchemas(keys.fields(), limit);
    this.topicDecides = columns.fields().dependsOnTopic();
    this.addedColumns = addedColumns;
    this.snapshots = snapshots;
    this.decisiveFields = columns.addsRow() ? decisiveFields(keys, addedColumns) : null;
  }

  private static @Nullable Set<String> decisiveFields(KeySettings keys, AddedColumns added) {
    Set<String> fields = new HashSet<>(added.fieldsOfRow());
    if (keys.mode() == KeyMode.RECORD_VALUE) {
      fields.addAll(keys.fields());
      return keys.fields().isEmpty() ? null : fields;
    }
    return fields;
  }

  /**
   * Returns the key by which the plan of a change is found. Consecutive changes that are alike get
   * the same key object. Other changes that are alike get keys of the same schema objects.
   *
   * @throws BadRecordException if the record lacks the part that its key is to be taken from, or
   *     its key has too many fields
   */
  PlanKey key(TableName table, Change change) throws BadRecordException {
    boolean delete = change instanceof Change.Delete;
    boolean removes = delete && !deletesLeaveRows;
    boolean needsRow = !removes || keyMode == KeyMode.RECORD_VALUE;
    @Nullable Schema keySchema = keySchema(change.origin());
    @Nullable Schema rowSchema = needsRow ? rowSchema(change) : null;
    @Nullable String topic = topicDecides ? change.origin().topic() : null;
    @Nullable String source = snapshots == null ? null : snapshots.sourceTable(change);
    List<@Nullable Schema> added = removes ? AddedColumns.NO_SCHEMAS : addedColumns.schemas(change);
    PlanKey key = latest;
    if (key == null || !key.isOf(table, delete, keySchema, rowSchema, topic, source, added)) {
      key = new PlanKey(table, delete, keySchema, rowSchema, topic, source, added);
      latest = key;
    }
    return key;
  }

  /**
   * Returns the schema of the record's key or headers. Records that are alike share one schema
   * object. Returns null if neither is used for the key, or if the record has no key.
   *
   * @throws BadRecordException if a header is missing, or there are too many fields
   */
  private @Nullable Schema keySchema(SinkRecord record) throws BadRecordException {
    return switch (keyMode) {
      case NONE, KAFKA, RECORD_VALUE -> null;
      case RECORD_KEY -> recordKeySchema(record);
      case RECORD_HEADER -> headers.schema(record.headers());
    };
  }

  /** Returns the schema of the row, or of those of its fields that decide the plan. */
  private @Nullable Schema rowSchema(Change change) throws BadRecordException {
    if (decisiveFields == null || !(change.row() instanceof Map<?, ?> row)) {
      return change.rowSchema();
    }
    Map<String, Boolean> present = new HashMap<>();
    for (String field : decisiveFields) {
      if (row.containsKey(field)) {
        present.put(field, true);
      }
    }
    return rowShapes.schema(present);
  }

  private @Nullable Schema recordKeySchema(SinkRecord record) throws BadRecordException {
    if (record.keySchema() != null || record.key() == null) {
      return record.keySchema();
    }
    return record.key() instanceof Map<?, ?> key ? shapes.schema(key) : Schemaless.ANY;
  }
}
