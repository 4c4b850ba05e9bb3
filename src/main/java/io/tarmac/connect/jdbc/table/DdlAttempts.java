package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A series of short attempts to alter a table. While a statement waits for the lock of a whole
 * table, every later statement waits too, even that of a reader. So an attempt waits for a short
 * time only. Then it lets the others pass before the next attempt begins. The series goes on for as
 * long as the session would have waited for the lock.
 */
final class DdlAttempts {

  private static final Duration ATTEMPT = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofHours(1);

  /** One attempt to create or alter a table. The attempt ends its transaction. */
  @FunctionalInterface
  interface Attempt {
    DdlTransaction.Outcome execute() throws SQLException, PlanException;
  }

  private final Connection connection;
  private final LockWait lockWait;
  private final @Nullable Duration before;

  private DdlAttempts(Connection connection, LockWait lockWait) throws SQLException {
    this.connection = connection;
    this.lockWait = lockWait;
    this.before = lockWait.limit(connection);
  }

  /**
   * Executes attempts until one ends for another reason than a lock, or no time is left.
   *
   * @param lockWait null if no way is known to limit the wait for a lock; then there is one attempt
   */
  static DdlTransaction.Outcome execute(
      Connection connection, @Nullable LockWait lockWait, Attempt attempt)
      throws SQLException, PlanException {
    DdlTimeout timeout = DdlTimeout.begin(connection);
    try {
      return lockWait == null
          ? attempt.execute()
          : new DdlAttempts(connection, lockWait).execute(attempt);
    } finally {
      timeout.end();
    }
  }

  private DdlTransaction.Outcome execute(Attempt attempt) throws SQLException, PlanException {
    Duration whole = before == null ? LONGEST : before;
    long begun = System.nanoTime();
    Duration limit = shorter(ATTEMPT, whole);
    while (true) {
      long attemptBegun = System.nanoTime();
      DdlTransaction.Outcome outcome = execute(attempt, limit);
      if (outcome.failure() == null || !lockWait.isOver().test(outcome.failure())) {
        return outcome;
      }
      // MySQL needs the lock again after it has copied the table. The copy is lost without it.
      boolean hasCopied = since(attemptBegun).compareTo(ATTEMPT.multipliedBy(2)) > 0;
      Duration left = whole.minus(since(begun)).minus(PAUSE);
      if (limit.compareTo(whole) >= 0 || (!hasCopied && left.compareTo(Duration.ZERO) <= 0)) {
        return outcome;
      }
      limit = hasCopied ? whole : shorter(ATTEMPT, left);
      letOthersPass();
    }
  }

  private DdlTransaction.Outcome execute(Attempt attempt, Duration limit)
      throws SQLException, PlanException {
    lockWait.set(connection, limit);
    try {
      return attempt.execute();
    } finally {
      restore();
    }
  }

  private void restore() {
    if (before != null && !lockWait.endsWithTransaction()) {
      try {
        lockWait.set(connection, before);
      } catch (SQLException broken) {
        // The connection takes no limit any more, so it is lost. Other statements report that.
      }
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /**
   * Pauses so that the statements that wait for the table get it. No server tells when they are
   * done.
   */
  private static void letOthersPass() throws SQLException {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while others had the table", "40001", interruption);
    }
  }
}
