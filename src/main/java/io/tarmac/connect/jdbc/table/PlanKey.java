package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.SchemaSize;
import java.util.Objects;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What plans are made per.
 *
 * @param delete deletes have plans of their own, with the key's columns alone
 * @param keySchema of the record's key or headers, where these are the key; else null
 * @param rowSchema null for a delete by the record's key: a delete event and the tombstone after it
 *     share a plan, although only one of them has a row
 * @param topic where it decides about columns, else null
 */
record PlanKey(
    TableName table,
    boolean delete,
    @Nullable Schema keySchema,
    @Nullable Schema rowSchema,
    @Nullable String topic) {

  /** Returns an estimate of the bytes that its schemas keep in memory. */
  long schemaBytes() {
    return SchemaSize.of(keySchema) + SchemaSize.of(rowSchema);
  }

  /**
   * Whether it is made of these very objects: converters reuse schemas, and comparing them deeply
   * is slow.
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
