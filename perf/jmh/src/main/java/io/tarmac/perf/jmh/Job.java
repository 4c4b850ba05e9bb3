package io.tarmac.perf.jmh;

import io.tarmac.connect.jdbc.batch.Operation;
import java.util.Locale;

/** The work that a transaction does with its rows. */
enum Job {
  INSERT(Operation.INSERT),
  /** Upserts rows that the table does not have. */
  UPSERT_NEW(Operation.UPSERT),
  /** Upserts rows that the table has with other values. */
  UPSERT_PRESENT(Operation.UPSERT),
  /** Does the same with {@code overwrite.when}, whose version is one more column. */
  UPSERT_NEWEST(Operation.UPSERT),
  DELETE(Operation.DELETE);

  private final Operation operation;

  Job(Operation operation) {
    this.operation = operation;
  }

  /** Returns the job of a parameter's value, such as {@code upsert-new}. */
  static Job named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  Operation operation() {
    return operation;
  }
}
