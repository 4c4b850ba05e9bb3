package io.tarmac.connect.jdbc.batch;

import org.jspecify.annotations.Nullable;

/** The net effect of the changes of one key within a batch. Used by one thread at a time. */
final class NetEffect {

  private final RowKey key;
  private @Nullable Row delete;
  private @Nullable Row upsert;

  NetEffect(RowKey key) {
    this.key = key;
  }

  /** Adds the next change of the key. */
  void add(Row row) {
    if (row.operation() == Operation.DELETE) {
      delete = row;
      upsert = null;
    } else if (upsert != null) {
      upsert = upsert.with(row);
    } else {
      upsert = delete == null ? row : row.intoNothing();
    }
  }

  RowKey key() {
    return key;
  }

  /**
   * Returns the delete to write before the upsert, or null. An upsert that covers its table leaves
   * nothing of the old row, so it needs no delete. Any other upsert needs the delete, because the
   * new row must not keep old values of columns that the upsert lacks.
   */
  @Nullable Row delete() {
    return upsert != null && upsert.plan().coversTable() ? null : delete;
  }

  @Nullable Row upsert() {
    return upsert;
  }
}
