package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What plans are made per.
 *
 * @param delete deletes have plans of their own, with the key's columns alone
 * @param rowSchema null for a delete by the record's key: a delete event and the tombstone after it
 *     share a plan, although only one of them has a row
 */
record PlanKey(
    TableName table, boolean delete, @Nullable Schema keySchema, @Nullable Schema rowSchema) {

  static PlanKey of(TableName table, Change change, boolean keyFromRow) {
    boolean delete = change instanceof Change.Delete;
    return new PlanKey(
        table,
        delete,
        change.origin().keySchema(),
        delete && !keyFromRow ? null : change.rowSchema());
  }

  /** Equality by identity: converters reuse schema objects, and comparing them deeply is slow. */
  @SuppressWarnings("ReferenceEquality")
  boolean isSame(PlanKey other) {
    return table == other.table
        && delete == other.delete
        && keySchema == other.keySchema
        && rowSchema == other.rowSchema;
  }
}
