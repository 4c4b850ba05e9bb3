package io.tarmac.connect.jdbc.config;

/** The effects that the end of a source's snapshot may have. */
enum SnapshotMode {
  /** Leaves the rows that the snapshot does not have. */
  OFF,
  /** Removes the rows that the snapshot does not have. */
  SWEEP
}
