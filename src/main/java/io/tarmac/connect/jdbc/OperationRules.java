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

  /** Whether a delete needs the record's value, so that tombstones are skipped. */
  private final boolean deletesNeedValue;

  private final boolean truncates;

  private boolean hasSeenDeleteEvent;
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
    this.deletesNeedValue =
        keys.mode() == KeyMode.RECORD_VALUE
            || (keys.versionColumn() != null && columns.readValues(keys.versionColumn()))
            || (keys.history() != null && ColumnSettings.isOfValue(keys.history().version()));
    this.truncates = keys.truncates();
  }

  /** Returns the change, or a delete of its row if a field marks the row as deleted. */
  Change applyDeleteCondition(Change change) {
    Change applied = deleteCondition.applied(change);
    note(applied, false);
    return applied;
  }

  /** Tells whether the configuration says to skip the change. */
  boolean isSkipped(Change change) {
    if (change instanceof Change.Truncate) {
      return !truncates;
    }
    return change instanceof Change.Delete
        && (!deletes
            || (change.origin().value() == null
                && (deletesNeedValue || isWithoutHeaders(change.origin()))));
  }

  /**
   * Notes a change, and warns of the first tombstone that is skipped and should delete a row.
   *
   * @param skipped the answer of {@link #isSkipped} for the change
   */
  void note(Change change, boolean skipped) {
    if (deletes && change instanceof Change.Delete) {
      if (change.origin().value() != null) {
        hasSeenDeleteEvent = true;
      } else if (skipped && !(hasSeenDeleteEvent && deletesNeedValue)) {
        // If there are delete events, the one before this tombstone has deleted the row already.
        warn(change.origin());
      }
    }
  }

  /** Tells whether a tombstone lacks the headers of its key. */
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
          missingPart(),
          remedy());
    }
  }

  private String missingPart() {
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
            + ", such as one with the record's timestamp"
        : "Have the source send delete events, or headers with the key, or set "
            + KeyProperties.KEY_MODE
            + "=record_key";
  }

  /** Returns the operation on the row of a change, which is not a truncate. */
  Operation operation(Change change) {
    return change instanceof Change.Delete ? operationOfDelete : operationOfUpsert;
  }

  /**
   * Returns the operation of a delete. If versions are compared, a soft delete inserts a missing
   * row. Then an older change that arrives later finds the row and is dropped.
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
