package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.batch.Operation;
import java.util.Locale;

/** What is done with the rows of a transaction. */
public enum Job {
  INSERT(Operation.INSERT),
  /** None of the rows is there. */
  UPSERT_OF_NEW(Operation.UPSERT),
  /** All of them are, with other values. */
  UPSERT_OF_PRESENT(Operation.UPSERT),
  DELETE(Operation.DELETE);

  private final Operation operation;

  Job(Operation operation) {
    this.operation = operation;
  }

  public Operation operation() {
    return operation;
  }

  /** Those that are sent of each row. */
  int columns(RowShape shape) {
    return switch (this) {
      case INSERT, UPSERT_OF_NEW, UPSERT_OF_PRESENT -> shape.columns();
      case DELETE -> 1;
    };
  }

  /** In the results. */
  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
