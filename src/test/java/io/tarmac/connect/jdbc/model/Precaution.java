package io.tarmac.connect.jdbc.model;

import static io.tarmac.connect.jdbc.model.Invariants.Promise.FENCING;
import static io.tarmac.connect.jdbc.model.Invariants.Promise.ROWS;
import static io.tarmac.connect.jdbc.model.Scenario.AT_LEAST_ONCE_REBALANCED;
import static io.tarmac.connect.jdbc.model.Scenario.FAILOVER;
import static io.tarmac.connect.jdbc.model.Scenario.FAILOVER_TO_NOTHING;
import static io.tarmac.connect.jdbc.model.Scenario.OFFSET_DELETED;
import static io.tarmac.connect.jdbc.model.Scenario.ONE_PARTITION;
import static io.tarmac.connect.jdbc.model.Scenario.TOPIC_CREATED_AGAIN;
import static io.tarmac.connect.jdbc.model.Scenario.TRUNCATE;
import static io.tarmac.connect.jdbc.model.Scenario.TWO_PARTITIONS;

import io.tarmac.connect.jdbc.model.Invariants.Promise;

/**
 * A thing that the task, or the database, does so that no row is lost or doubled. The page on
 * delivery has its words; if not, a comment says what it is.
 */
enum Precaution {
  MOVES_OFFSET_WITH_ROWS(ROWS, ONE_PARTITION, "moves it in the transaction of the rows"),
  MOVES_EVERY_PARTITION(ROWS, TWO_PARTITIONS, "with this statement for each of its partitions"),
  COMPARES_OFFSET(ROWS, FAILOVER, "A session that did not notice (behind a proxy) hits no row"),
  COMPARES_EPOCH(FENCING, ONE_PARTITION, "Its transaction hits no row."),
  ROLLS_BACK_IF_FENCED(ROWS, ONE_PARTITION, "It rolls back unless each statement hits a row"),
  /** The database does this. */
  LOCKS_OFFSET_ROW(ROWS, ONE_PARTITION, "The row stays locked until the commit"),
  TRUNCATES_IN_TRANSACTION(ROWS, TRUNCATE, "Its offset is in the same transaction"),

  // A task takes partitions.
  TAKES_AT_EACH_ASSIGNMENT(ROWS, ONE_PARTITION, "The new task takes each partition."),
  TAKES_IN_EACH_SESSION(FENCING, ONE_PARTITION, "A new session takes the partitions."),
  RAISES_EPOCH(FENCING, ONE_PARTITION, "raises the partition's epoch"),
  RAISES_EPOCH_BEFORE_READING(
      FENCING, ONE_PARTITION, "Raising the epoch waits for the old transaction's lock"),
  /** A row of the offsets table that is new has an epoch that no earlier row had. */
  BEGINS_WITH_NEW_EPOCH(FENCING, OFFSET_DELETED, ""),
  /** The epoch is raised when a person sets an offset, too. */
  RAISES_EPOCH_WHEN_SET(ROWS, TOPIC_CREATED_AGAIN, ""),

  // A task has read the stored offset.
  SEEKS_TO_STORED_OFFSET(ROWS, ONE_PARTITION, "reads `expected` or `new`, and seeks there"),
  REFUSES_RECORDS_BEFORE_SEEK(ROWS, ONE_PARTITION, "accepts records from `next_offset` on"),
  FORGETS_ACCEPTED_RECORDS(ROWS, ONE_PARTITION, "if it is `new`, the batch is dropped"),
  AWAITS_UNKNOWN_OUTCOME(ROWS, ONE_PARTITION, "none while the outcome of the last one is unknown"),
  STOPS_IF_OFFSET_IS_GONE(ROWS, FAILOVER_TO_NOTHING, "A running task stops at its next write"),
  STOPS_IF_TOPIC_IS_ANOTHER(ROWS, TOPIC_CREATED_AGAIN, "at the first record below it"),

  // Connect hands records over again, and keeps offsets in Kafka.
  /** The records of a repeated put are dropped if their partition was away meanwhile. */
  DROPS_STALE_RECORDS(ROWS, ONE_PARTITION, ""),
  /** A put tells where Connect is only if it is not repeated. */
  BELIEVES_FRESH_PUTS_ONLY(ROWS, ONE_PARTITION, ""),
  /** Connect's position is doubted after a repeated put whose partition was away meanwhile. */
  DOUBTS_POSITION(ROWS, ONE_PARTITION, ""),
  COMMITS_WHAT_IS_STORED(ROWS, ONE_PARTITION, "The task then starts at Kafka's committed offset"),
  ADVANCES_PAST_WHAT_IS_DONE(
      ROWS, ONE_PARTITION, "the task moves the stored offset past skipped records"),

  // Bad records split a batch.
  AWAITS_DEAD_LETTER(
      ROWS,
      ONE_PARTITION,
      "The bad record is acknowledged, then a transaction moves the offset past it"),
  WRITES_PARTS_IN_ORDER(
      ROWS, ONE_PARTITION, "writes all records from `expected` up to `new`, and no others"),
  MOVES_OFFSET_OF_PART(ROWS, ONE_PARTITION, "Each part is a transaction that moves the offset"),

  // At least once: exactly once does without.
  /** No row is written between what Connect asks before it revokes a partition, and the close. */
  WRITES_NOTHING_WHILE_CLOSING(ROWS, AT_LEAST_ONCE_REBALANCED, ""),
  /** The batch in flight is rolled back when Connect revokes its partition. */
  ABANDONS_BATCH_IN_FLIGHT(ROWS, AT_LEAST_ONCE_REBALANCED, "");

  /** The promise that is broken without this precaution. */
  final Promise promise;

  /** A scenario in which something goes wrong without this precaution. */
  final Scenario scenario;

  /** The words of the page on delivery; empty if it is silent about the precaution. */
  final String words;

  Precaution(Promise promise, Scenario scenario, String words) {
    this.promise = promise;
    this.scenario = scenario;
    this.words = words;
  }
}
