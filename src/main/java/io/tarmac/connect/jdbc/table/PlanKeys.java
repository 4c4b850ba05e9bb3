package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** Says what the plan of a change is found by. Used by one thread at a time. */
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
   * What the plan is found by: the same object for changes that are alike and follow one another,
   * for others the same schema objects.
   *
   * @throws BadRecordException when the record has not what its key is to be taken from
   */
  PlanKey of(TableName table, Change change) throws BadRecordException {
    boolean delete = change instanceof Change.Delete;
    @Nullable Schema keySchema = keySchemas.of(change.origin());
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
