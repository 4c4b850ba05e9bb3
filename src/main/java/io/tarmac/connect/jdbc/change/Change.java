package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** What one record means for its table. */
public sealed interface Change {

  /** The record as Connect delivered it, or what {@link SlimChange} keeps of it. */
  SinkRecord origin();

  /** Where the record comes from, as people write it: {@code topic-partition@offset}. */
  default String position() {
    SinkRecord origin = origin();
    return "%s-%d@%d"
        .formatted(
            origin.originalTopic(), origin.originalKafkaPartition(), origin.originalKafkaOffset());
  }

  /**
   * The row the change carries: a {@link Struct}, a {@link java.util.Map} by field name where the
   * record has no schema, or a {@link String} for the one column of a table; null where the change
   * carries none.
   */
  @Nullable Object row();

  /**
   * Schema of {@link #row()}; null exactly when the row is null. A row without a schema of its own
   * has one whose fields are {@link io.tarmac.connect.jdbc.type.Schemaless#ANY}.
   */
  @Nullable Schema rowSchema();

  /** The row is, or is to be, in the table. */
  record Upsert(SinkRecord origin, Object row, Schema rowSchema) implements Change {

    public Upsert(SinkRecord origin, Struct row) {
      this(origin, row, row.schema());
    }
  }

  /**
   * The row is to be gone.
   *
   * @param row the row as it was, where the record tells it; null for a tombstone
   */
  record Delete(SinkRecord origin, @Nullable Object row, @Nullable Schema rowSchema)
      implements Change {

    public Delete(SinkRecord origin, @Nullable Struct row) {
      this(origin, row, row == null ? null : row.schema());
    }
  }

  /** Every row that came before is to be gone. */
  record Truncate(SinkRecord origin) implements Change {

    @Override
    public @Nullable Object row() {
      return null;
    }

    @Override
    public @Nullable Schema rowSchema() {
      return null;
    }
  }
}
