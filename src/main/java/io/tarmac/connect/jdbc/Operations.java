package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;

/** Which operation a change asks for under the configured modes. Immutable. */
final class Operations {

  private final Operation operationOfUpsert;
  private final boolean deletes;
  private final boolean deletesNeedRow;
  private final boolean truncates;

  Operations(KeySettings keys) {
    this.operationOfUpsert = operation(keys.insertMode());
    this.deletes = keys.deletes();
    this.deletesNeedRow = keys.mode() == KeyMode.RECORD_VALUE;
    this.truncates = keys.truncates();
  }

  /** Whether the configuration says not to carry the change out. */
  boolean skips(Change change) {
    if (change instanceof Change.Truncate) {
      return !truncates;
    }
    return change instanceof Change.Delete delete
        && (!deletes || (deletesNeedRow && delete.origin().value() == null));
  }

  /** The operation on a row; a truncate concerns none. */
  Operation of(Change change) {
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
