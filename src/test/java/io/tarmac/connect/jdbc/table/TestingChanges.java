package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Changes of rows, with the keys of their records. */
final class TestingChanges {

  private TestingChanges() {}

  /** Returns the change of a record without a key. */
  static Change upsert(Struct row) {
    return upsert(null, null, row);
  }

  static Change upsert(@Nullable Schema keySchema, @Nullable Object key, Struct row) {
    return new Change.Upsert(DeliveredRecords.keyed(keySchema, key, row.schema(), row), row);
  }

  static Change delete(@Nullable Schema keySchema, @Nullable Object key, Struct row) {
    return new Change.Delete(DeliveredRecords.keyed(keySchema, key, row.schema(), row), row);
  }

  static Change tombstone(@Nullable Schema keySchema, @Nullable Object key) {
    return new Change.Delete(DeliveredRecords.keyed(keySchema, key, null, null), null);
  }
}
