package io.tarmac.connect.jdbc.simulation;

/** A kind of trouble. The test counts each kind to show that the histories contain it. */
enum Trouble {
  REBALANCE,
  REDELIVERY,
  OUTAGE,
  UNKNOWN_COMMIT,
  FAILOVER,
  TRUNCATION,
  LOST_PARTITION,
  DEAD_LETTER,
  ALTERED_TABLE,
  RECREATED_TOPIC,
  SWITCHED_GUARANTEE,
  SECOND_CONNECTOR,
  MOVED_OFFSET,
  /** A task writes a change that is older than the row of its key, which stays as it is. */
  LATE_CHANGE,
  /** A task gives up because other tasks took its partitions again and again. */
  CONTENDED_TASK;

  /** Tells whether few histories have the trouble. */
  boolean isRare() {
    return switch (this) {
      case RECREATED_TOPIC, SWITCHED_GUARANTEE, SECOND_CONNECTOR, MOVED_OFFSET -> true;
      default -> false;
    };
  }
}
