package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import org.jspecify.annotations.Nullable;

/** Says what the plan of a change is found by. Used by the task's thread alone. */
final class PlanKeys {

  private final KeySchemas keySchemas;
  private final boolean keyFromRow;
  private final boolean topicDecides;

  PlanKeys(KeySettings keys, FieldFilter fields) {
    this.keySchemas = new KeySchemas(keys);
    this.keyFromRow = keys.mode() == KeyMode.RECORD_VALUE;
    this.topicDecides = fields.dependsOnTopic();
  }

  /**
   * The same schema objects for changes that are alike.
   *
   * @throws BadRecordException when the record has not what its key is to be taken from
   */
  PlanKey of(TableName table, Change change) throws BadRecordException {
    boolean delete = change instanceof Change.Delete;
    @Nullable String topic = topicDecides ? change.origin().topic() : null;
    return new PlanKey(
        table,
        delete,
        keySchemas.of(change.origin()),
        delete && !keyFromRow ? null : change.rowSchema(),
        topic);
  }
}
