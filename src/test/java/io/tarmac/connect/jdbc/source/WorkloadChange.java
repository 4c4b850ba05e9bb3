package io.tarmac.connect.jdbc.source;

/** What a statement of the workload does to a source table. */
enum WorkloadChange {
  INSERT,
  UPDATE,
  DELETE,
  /** Gives a row another key. */
  REKEY,
  /** {@code id = id + 1} over the whole table. */
  SHIFT,
  TRUNCATE
}
