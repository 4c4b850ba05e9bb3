package io.tarmac.connect.jdbc.simulation;

/** A kind of trouble, which is counted to show that histories have it. */
enum Trouble {
  REBALANCE,
  REDELIVERY,
  OUTAGE,
  UNKNOWN_COMMIT,
  FAILOVER,
  TRUNCATION,
  LOST_PARTITION,
  DEAD_LETTER,
  RECREATED_TOPIC,
  SWITCHED_GUARANTEE,
  /** A task gives up because others took its partitions again and again. */
  CONTENDED_TASK;

  /** Tells whether few histories have the trouble. */
  boolean isRare() {
    return this == RECREATED_TOPIC || this == SWITCHED_GUARANTEE;
  }
}
