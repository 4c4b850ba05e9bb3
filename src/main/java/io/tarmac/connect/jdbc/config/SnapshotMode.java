package io.tarmac.connect.jdbc.config;

/** The effect of the end of a snapshot on rows that the snapshot does not have. */
enum SnapshotMode {
  /** Leaves the rows. */
  OFF,
  /** Removes the rows, or marks them if deletes are soft. */
  SWEEP
}
