package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeleteCondition;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.DeleteSettings;
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
  private final Operation operationOfDelete;
  private final DeleteCondition deleteCondition;
  private final boolean deletes;
  private final KeyMode keyMode;
  private final List<String> keyFields;

  /** Whether a delete needs the record's value, which a tombstone lacks. */
  private final boolean needsValue;

  private final boolean truncates;

  private boolean deletedRows;
  private boolean hasWarned;

  OperationRules(KeySettings keys, ColumnSettings columns) {
    this.operationOfUpsert =
        keys.keepHistory() ? Operation.ADD_VERSION : operation(keys.insertMode());
    this.operationOfDelete =
        keys.keepHistory()
            ? Operation.END_VERSION
            : operation(keys.deletes(), keys.versionColumn() != null);
    this.deleteCondition = new DeleteCondition(keys.deletes().when());
    this.deletes = keys.deletes().areApplied();
    this.keyMode = keys.mode();
    this.keyFields = keys.fields();
    this.needsValue =
        keys.mode() == KeyMode.RECORD_VALUE
            || (keys.versionColumn() != null && columns.readValues(keys.versionColumn()))
            || (keys.history() != null && ColumnSettings.isOfValue(keys.history().version()));
    this.truncates = keys.truncates();
  }

  /** Returns the change, or the delete of its row if a field of the row says so. */
  Change decided(Change change) {
    Change decided = deleteCondition.applied(change);
    note(decided, false);
    return decided;
  }

  /** Tells whether the configuration says to skip the change. */
  boolean isSkipped(Change change) {
    if (change instanceof Change.Truncate) {
      return !truncates;
    }
    return change instanceof Change.Delete
        && (!deletes
            || (change.origin().value() == null
                && (needsValue || isWithoutHeaders(change.origin()))));
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
      } else if (skipped && !(deletedRows && needsValue)) {
        // Otherwise the delete event before this tombstone had the row and has deleted it already.
        warn(change.origin());
      }
    }
  }

  /** Tells whether a tombstone lacks the headers to find its row by. */
  private boolean isWithoutHeaders(SinkRecord tombstone) {
    if (keyMode != KeyMode.RECORD_HEADER) {
      return false;
    }
    return keyFields.isEmpty()
        ? tombstone.headers().isEmpty()
        : keyFields.stream().allMatch(key -> tombstone.headers().lastWithName(key) == null);
  }

  private void warn(SinkRecord tombstone) {
    if (!hasWarned) {
      hasWarned = true;
      LOG.warn(
          "{}-{}@{}: the tombstone deletes no row, because it has no {}. The task skips"
              + " this tombstone, and later ones without a warning. {}.",
          tombstone.originalTopic(),
          tombstone.originalKafkaPartition(),
          tombstone.originalKafkaOffset(),
          lack(),
          remedy());
    }
  }

  private String lack() {
    return switch (keyMode) {
      case RECORD_HEADER -> "header of the key";
      case RECORD_VALUE -> "value with the key";
      case NONE, KAFKA, RECORD_KEY -> "value with the version";
    };
  }

  private String remedy() {
    return keyMode == KeyMode.RECORD_KEY
        ? "Have the source send delete events, or compare another column in "
            + KeyProperties.OVERWRITE_WHEN
            + ", such as one of the record's timestamp"
        : "Have the source send delete events, or headers with the key, or set "
            + KeyProperties.KEY_MODE
            + "=record_key";
  }

  /** Returns the operation on the row of a change, which is not a truncate. */
  Operation operation(Change change) {
    return change instanceof Change.Delete ? operationOfDelete : operationOfUpsert;
  }

  /**
   * Returns the operation of a delete. If versions are compared, a soft delete inserts a row where
   * there is none, so that an older change which comes later is known to be older.
   */
  private static Operation operation(DeleteSettings deletes, boolean comparesVersions) {
    if (!deletes.areSoft()) {
      return Operation.DELETE;
    }
    return comparesVersions ? Operation.UPSERT : Operation.UPDATE;
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
