package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.SplittableRandom;

/** The rates at which things go wrong in a history, until it becomes calm. */
final class Weather {

  /** The fate of a commit and of its answer. */
  enum CommitFate {
    ANSWERED,
    /** The commit never reaches the server. */
    LOST_BEFORE,
    /** The server commits, but the answer is lost. */
    LOST_AFTER,
    /** The connection breaks, and the server commits some time later. */
    LATE
  }

  private static final long MILLISECOND = 1_000_000;

  private final Scheduler scheduler;
  private final double slow;
  private final long longestNanos;
  private final boolean hasSlowCatalog;
  private final double contention;
  private final double breaks;
  private final double lostCommits;
  private final boolean abortWorks;
  private final double slowDeadLetters;
  private final double coordinated;
  private final double lostOffsetCommits;
  private final double refusedDeadLetters;
  private boolean calm;

  /**
   * Creates the weather of a history.
   *
   * @param clean whether no commit gets lost
   */
  Weather(Scheduler scheduler, boolean clean) {
    this.scheduler = scheduler;
    SplittableRandom random = scheduler.random();
    this.abortWorks = random.nextInt(3) > 0;
    // A statement that an abort does not end has to outlast the waits of a close.
    this.slow = abortWorks ? rate(random, 0.3) : 0.1 + random.nextDouble() * 0.2;
    this.longestNanos = MILLISECOND * (!abortWorks || random.nextInt(3) == 0 ? 6_000 : 400);
    this.hasSlowCatalog = random.nextInt(4) == 0;
    this.contention = rate(random, 0.03);
    this.breaks = rate(random, 0.02);
    this.lostCommits = clean ? 0 : rate(random, 0.3);
    this.slowDeadLetters = rate(random, 0.5);
    this.coordinated = random.nextDouble();
    this.lostOffsetCommits = rate(random, 0.3);
    this.refusedDeadLetters = clean ? 0 : rate(random, 0.1);
  }

  private static double rate(SplittableRandom random, double most) {
    return random.nextInt(3) == 0 ? 0 : random.nextDouble() * most;
  }

  /** Ends all trouble. From now on the database answers at once, except for a slow catalog. */
  void calm() {
    calm = true;
  }

  boolean isCalm() {
    return calm;
  }

  private boolean happens(double rate) {
    return !calm && scheduler.chance(rate);
  }

  /** Returns how long the server takes for a statement. */
  long latencyNanos() {
    return happens(slow) ? scheduler.random().nextLong(longestNanos) : 0;
  }

  /** Returns how long a query of the catalog takes. In some worlds that is always slow. */
  long catalogLatencyNanos() {
    return hasSlowCatalog ? 450 * MILLISECOND : latencyNanos();
  }

  boolean isContended() {
    return happens(contention);
  }

  boolean breaksConnection() {
    return happens(breaks);
  }

  /** Tells whether an abort breaks off a statement that runs, as on most databases. */
  boolean abortWorks() {
    return abortWorks;
  }

  CommitFate commitFate() {
    return happens(lostCommits)
        ? CommitFate.values()[1 + scheduler.random().nextInt(3)]
        : CommitFate.ANSWERED;
  }

  /** Returns how long a server goes on with what a client has left behind. */
  Duration afterlife() {
    return Duration.ofMillis(
        scheduler.random().nextInt(3) == 0 ? scheduler.random().nextInt(8_000) : 0);
  }

  /** Tells whether the coordinator refuses a commit of offsets, as during a rebalance. */
  boolean losesOffsetCommit() {
    return happens(lostOffsetCommits);
  }

  /** Returns how long the answer to a commit of offsets takes. */
  long offsetCommitNanos() {
    return happens(slow) ? scheduler.random().nextLong(1_000 * MILLISECOND) : 0;
  }

  /**
   * Returns when the dead letter queue has a record: rarely after the waits of a put and a stop.
   */
  long deadLetterNanos() {
    long longest = scheduler.chance(0.1) ? 9_000 * MILLISECOND : 3_000 * MILLISECOND;
    return happens(slowDeadLetters) ? scheduler.random().nextLong(longest) : 0;
  }

  /** Tells whether the dead letter queue does not take a record, so that the task has to fail. */
  boolean refusesDeadLetter() {
    return happens(refusedDeadLetters);
  }

  /** Tells whether a rebalance takes away only the partitions that move. */
  boolean isCooperative() {
    return scheduler.chance(coordinated);
  }
}
