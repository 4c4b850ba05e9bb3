package io.tarmac.connect.jdbc.batch;

import org.jspecify.annotations.Nullable;

/** What the changes of one key within a batch amount to. Used by one thread at a time. */
final class NetEffect {

  private final RowKey key;
  private @Nullable Row delete;
  private @Nullable Row upsert;

  NetEffect(RowKey key) {
    this.key = key;
  }

  /** Takes the next change of the key. */
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
   * The delete to be written first, if any. Where a row that covers its table comes after it, that
   * row leaves nothing of the old one; any other must not keep the columns it does not have.
   */
  @Nullable Row delete() {
    return upsert != null && upsert.plan().coversTable() ? null : delete;
  }

  @Nullable Row upsert() {
    return upsert;
  }
}
