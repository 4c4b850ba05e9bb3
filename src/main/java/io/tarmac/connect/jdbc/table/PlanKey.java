package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.SchemaSize;
import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The key by which a plan is found. A delete event and the tombstone after it share a plan,
 * although only one of them has a row.
 *
 * @param delete whether the change is a delete; deletes have plans of their own, with the key's
 *     columns alone
 * @param keySchema the schema of the record's key or headers if the key is taken from them, else
 *     null
 * @param rowSchema the schema of the row; null for a delete by the record's key
 * @param topic the topic if it decides about columns, else null
 */
record PlanKey(
    TableName table,
    boolean delete,
    @Nullable Schema keySchema,
    @Nullable Schema rowSchema,
    @Nullable String topic) {

  /** Returns an estimate of the bytes that the key's schemas keep in memory. */
  long schemaBytes() {
    return SchemaSize.of(keySchema) + SchemaSize.of(rowSchema);
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
      @Nullable String otherTopic) {
    return table == otherTable
        && delete == otherDelete
        && keySchema == otherKeySchema
        && rowSchema == otherRowSchema
        && Objects.equals(topic, otherTopic);
  }
}
