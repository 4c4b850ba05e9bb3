package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that choose an operation for a change under the configured modes. Only the task's
 * thread uses this class.
 */
final class OperationRules {

  private static final Logger LOG = LoggerFactory.getLogger(OperationRules.class);

  private final Operation operationOfUpsert;
  private final boolean deletes;
  private final KeyMode keyMode;
  private final List<String> keyFields;
  private final boolean truncates;

  private boolean deletedRows;
  private boolean hasWarned;

  OperationRules(KeySettings keys) {
    this.operationOfUpsert = operation(keys.insertMode());
    this.deletes = keys.deletes();
    this.keyMode = keys.mode();
    this.keyFields = keys.fields();
    this.truncates = keys.truncates();
  }

  /** Tells whether the configuration says to skip the change. */
  boolean isSkipped(Change change) {
    if (change instanceof Change.Truncate) {
      return !truncates;
    }
    return change instanceof Change.Delete
        && (!deletes || (change.origin().value() == null && isWithoutKey(change.origin())));
  }

  /**
   * Notes what becomes of a change. Warns of the first tombstone that should have deleted a row.
   *
   * @param skipped what {@link #isSkipped} has told
   */
  void note(Change change, boolean skipped) {
    if (deletes && change instanceof Change.Delete) {
      if (change.origin().value() != null) {
        deletedRows = true;
      } else if (skipped && !(deletedRows && keyMode == KeyMode.RECORD_VALUE)) {
        // Otherwise the delete event before this tombstone had the row and has deleted it already.
        warn(change.origin());
      }
    }
  }

  /** Tells whether a tombstone has no key to find its row by. */
  private boolean isWithoutKey(SinkRecord tombstone) {
    return switch (keyMode) {
      case RECORD_VALUE -> true;
      case RECORD_HEADER ->
          keyFields.isEmpty()
              ? tombstone.headers().isEmpty()
              : keyFields.stream().allMatch(key -> tombstone.headers().lastWithName(key) == null);
      case NONE, KAFKA, RECORD_KEY -> false;
    };
  }

  private void warn(SinkRecord tombstone) {
    if (!hasWarned) {
      hasWarned = true;
      LOG.warn(
          "{}-{}@{}: the tombstone deletes no row, because it has no {}. The task skips"
              + " this tombstone, and later ones without a warning. Have the source send delete"
              + " events, or headers with the key, or set {}=record_key.",
          tombstone.originalTopic(),
          tombstone.originalKafkaPartition(),
          tombstone.originalKafkaOffset(),
          keyMode == KeyMode.RECORD_HEADER ? "header of the key" : "value with the key",
          KeyProperties.KEY_MODE);
    }
  }

  /** Returns the operation on the row of a change, which is not a truncate. */
  Operation operation(Change change) {
    return change instanceof Change.Delete ? Operation.DELETE : operationOfUpsert;
  }

  private static Operation operation(InsertMode mode) {
    return switch (mode) {
      case INSERT -> Operation.INSERT;
      case UPSERT -> Operation.UPSERT;
      case UPDATE -> Operation.UPDATE;
      case INSERT_IGNORE -> Operation.INSERT_IGNORE;
    };
  }
}
