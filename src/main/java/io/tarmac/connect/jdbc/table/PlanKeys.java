package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The step that makes the key by which the plan of a change is found. Used by one thread at a time.
 */
final class PlanKeys {

  private final KeySchemas keySchemas;
  private final boolean keyFromRow;
  private final boolean topicDecides;

  // Most records are like the one before.
  private @Nullable PlanKey latest;

  PlanKeys(KeySettings keys, FieldFilter fields, FieldLimit limit) {
    this.keySchemas = new KeySchemas(keys, limit);
    this.keyFromRow = keys.mode() == KeyMode.RECORD_VALUE;
    this.topicDecides = fields.dependsOnTopic();
  }

  /**
   * Returns the key by which the plan of a change is found. Consecutive changes that are alike get
   * the same key object. Other changes that are alike get keys of the same schema objects.
   *
   * @throws BadRecordException if the record lacks the part that its key is to be taken from
   */
  PlanKey key(TableName table, Change change) throws BadRecordException {
    boolean delete = change instanceof Change.Delete;
    @Nullable Schema keySchema = keySchemas.schema(change.origin());
    @Nullable Schema rowSchema = delete && !keyFromRow ? null : change.rowSchema();
    @Nullable String topic = topicDecides ? change.origin().topic() : null;
    PlanKey key = latest;
    if (key == null || !key.isOf(table, delete, keySchema, rowSchema, topic)) {
      key = new PlanKey(table, delete, keySchema, rowSchema, topic);
      latest = key;
    }
    return key;
  }
}
