package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** The change of a table that one record asks for. */
public sealed interface Change {

  /**
   * Returns the record as Connect delivered it, or the part of the record that {@link KeepRecord}
   * keeps.
   */
  SinkRecord origin();

  /** Returns the record's original position as people write it: {@code topic-partition@offset}. */
  default String position() {
    SinkRecord origin = origin();
    return "%s-%d@%d"
        .formatted(
            origin.originalTopic(), origin.originalKafkaPartition(), origin.originalKafkaOffset());
  }

  /**
   * Returns the row that the change carries, or null if the change carries none. The row is a
   * {@link Struct}, or a {@link java.util.Map} by field name if the record has no schema. For a
   * table's only column, the row may be a {@link String}.
   */
  @Nullable Object row();

  /**
   * Returns the schema of {@link #row()}, or null exactly if the row is null. If a row has no
   * schema of its own, the fields of the returned schema are {@link
   * io.tarmac.connect.jdbc.type.Schemaless#ANY}.
   */
  @Nullable Schema rowSchema();

  /** A change after which the table holds the row, even if the table held the row before. */
  record Upsert(SinkRecord origin, Object row, Schema rowSchema) implements Change {

    public Upsert(SinkRecord origin, Struct row) {
      this(origin, row, row.schema());
    }
  }

  /**
   * A change after which the table no longer holds the row.
   *
   * @param row the row before the delete, or null if the record does not contain it, as in a
   *     tombstone
   */
  record Delete(SinkRecord origin, @Nullable Object row, @Nullable Schema rowSchema)
      implements Change {

    public Delete(SinkRecord origin, @Nullable Struct row) {
      this(origin, row, row == null ? null : row.schema());
    }
  }

  /** A change that removes every row that came before it. */
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
