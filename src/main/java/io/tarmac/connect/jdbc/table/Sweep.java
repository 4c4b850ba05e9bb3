package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The removal of rows that a snapshot of their source table does not have.
 *
 * @param maxRatio the largest share of the source table's rows that a sweep may remove
 * @param isSoft whether rows are marked as deleted instead of removed
 */
public record Sweep(Snapshots snapshots, double maxRatio, boolean isSoft) {

  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

  /** Tells whether a change is the last record of its source table's snapshot. */
  public boolean isDueAfter(Change change) {
    return snapshots.isLast(change);
  }

  /** Tells whether the snapshot of a change began again before its first run had ended. */
  public boolean isOfRepeatedSnapshot(Change change) {
    return snapshots.isRepeated(change);
  }

  /** Notes that a change has ended a snapshot. */
  public void end(Change change) {
    snapshots.end(change);
  }

  /** Warns that no row of a table is removed after the last change of a snapshot, and says why. */
  public static void warnOfKeptRows(TableName table, Change last, String reason) {
    LOG.warn(
        "Table {}: the sink keeps rows that the snapshot does not have, because {} ({})",
        table,
        reason,
        last.position());
  }
}
