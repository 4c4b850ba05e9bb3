package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** What one record means for its table. */
public sealed interface Change {

  /** The record as Connect delivered it. */
  SinkRecord origin();

  /** The row the change carries, or null where it carries none. */
  @Nullable Struct row();

  /** Schema of {@link #row()}; null exactly when the row is null. */
  default @Nullable Schema rowSchema() {
    Struct row = row();
    return row == null ? null : row.schema();
  }

  /** The row is, or is to be, in the table. */
  record Upsert(SinkRecord origin, Struct row) implements Change {}

  /**
   * The row is to be gone.
   *
   * @param row the row as it was, where the record tells it; null for a tombstone
   */
  record Delete(SinkRecord origin, @Nullable Struct row) implements Change {}
}
