package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The random faults of a history. The history has one rate for each kind of fault. Each method
 * decides by this rate whether a fault happens now, or how long a delay is.
 */
final class RandomFaults {

  /** The fate of a commit and of its answer. */
  enum CommitFate {
    ANSWERED,
    /** The commit never reaches the server. */
    LOST_BEFORE,
    /** The server commits, but the answer is lost. */
    LOST_AFTER,
    /** The connection breaks, and the server may commit some time later. */
    LATE
  }

  private static final long MILLISECOND = 1_000_000;

  private final Scheduler scheduler;
  private final double slowCalls;
  private final long longestLatencyNanos;
  private final boolean hasSlowCatalog;
  private final double deadlocks;
  private final double brokenConnections;
  private final double lostCommits;
  private final boolean abortWorks;
  private final double slowDeadLetters;
  private final double cooperativeRebalances;
  private final double refusedOffsetCommits;
  private final double refusedDeadLetters;
  private boolean ended;

  /**
   * Draws the rates of a history.
   *
   * @param clean whether the history has no faults that make at_least_once repeat records
   */
  RandomFaults(Scheduler scheduler, boolean clean) {
    this.scheduler = scheduler;
    SplittableRandom random = scheduler.random();
    this.abortWorks = random.nextInt(3) > 0;
    // If an abort does not end a statement, statements must last longer than a close waits.
    this.slowCalls = abortWorks ? rate(random, 0.3) : 0.1 + random.nextDouble() * 0.2;
    this.longestLatencyNanos = MILLISECOND * (!abortWorks || random.nextInt(3) == 0 ? 6_000 : 400);
    this.hasSlowCatalog = random.nextInt(4) == 0;
    this.deadlocks = rate(random, 0.03);
    this.brokenConnections = rate(random, 0.02);
    this.lostCommits = clean ? 0 : rate(random, 0.3);
    this.slowDeadLetters = rate(random, 0.5);
    this.cooperativeRebalances = random.nextDouble();
    this.refusedOffsetCommits = rate(random, 0.3);
    this.refusedDeadLetters = clean ? 0 : rate(random, 0.1);
  }

  /** Returns a rate below a limit; zero in a third of the histories. */
  private static double rate(SplittableRandom random, double limit) {
    return random.nextInt(3) == 0 ? 0 : random.nextDouble() * limit;
  }

  /** Ends all faults. From now on the database answers at once, except for a slow catalog. */
  void end() {
    ended = true;
  }

  boolean haveEnded() {
    return ended;
  }

  private boolean happens(double rate) {
    return !ended && scheduler.chance(rate);
  }

  /** Returns how long the server takes for a statement. */
  long latencyNanos() {
    return happens(slowCalls) ? scheduler.random().nextLong(longestLatencyNanos) : 0;
  }

  /** Returns how long a query of the catalog takes. In some histories each such query is slow. */
  long catalogLatencyNanos() {
    return hasSlowCatalog ? 450 * MILLISECOND : latencyNanos();
  }

  boolean causesDeadlock() {
    return happens(deadlocks);
  }

  boolean breaksConnection() {
    return happens(brokenConnections);
  }

  /** Tells whether an abort ends a running statement, as it does on most databases. */
  boolean abortWorks() {
    return abortWorks;
  }

  CommitFate commitFate() {
    return happens(lostCommits)
        ? CommitFate.values()[1 + scheduler.random().nextInt(3)]
        : CommitFate.ANSWERED;
  }

  /** Returns how long the server keeps a session whose client is gone. */
  Duration orphanedTime() {
    return Duration.ofMillis(
        scheduler.random().nextInt(3) == 0 ? scheduler.random().nextInt(8_000) : 0);
  }

  /** Tells whether the group coordinator refuses a commit of offsets, as during a rebalance. */
  boolean refusesOffsetCommit() {
    return happens(refusedOffsetCommits);
  }

  /** Returns how long the answer to a commit of offsets takes. */
  long offsetCommitLatencyNanos() {
    return happens(slowCalls) ? scheduler.random().nextLong(1_000 * MILLISECOND) : 0;
  }

  /**
   * Returns how long the dead letter queue takes for a record. The time is rarely longer than a put
   * or a stop of the task waits.
   */
  long deadLetterLatencyNanos() {
    long longest = scheduler.chance(0.1) ? 9_000 * MILLISECOND : 3_000 * MILLISECOND;
    return happens(slowDeadLetters) ? scheduler.random().nextLong(longest) : 0;
  }

  /** Tells whether the dead letter queue refuses a record, so that the task has to fail. */
  boolean refusesDeadLetter() {
    return happens(refusedDeadLetters);
  }

  /** Tells whether the next rebalance revokes only the partitions that move. */
  boolean makesRebalanceCooperative() {
    return scheduler.chance(cooperativeRebalances);
  }
}
