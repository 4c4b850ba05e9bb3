package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;

/**
 * The sweep of rows that a snapshot of their source table does not have.
 *
 * @param maxRatio the part of the source table's rows that a sweep may remove at most
 * @param isSoft whether rows are marked as deleted instead of removed
 */
public record Sweep(Snapshots snapshots, double maxRatio, boolean isSoft) {

  /** Tells whether a change ends a snapshot of its source table. */
  public boolean isDueAfter(Change change) {
    return snapshots.isLast(change);
  }

  /** Tells whether the snapshot that a change ends had begun once before, and had not ended. */
  public boolean isOfRepeatedSnapshot(Change change) {
    return snapshots.isRepeated(change);
  }

  /** Notes that a change has ended a snapshot. */
  public void end(Change change) {
    snapshots.end(change);
  }
}
