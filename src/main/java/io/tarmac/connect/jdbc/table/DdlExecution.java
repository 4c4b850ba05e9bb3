package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The execution of statements that change a table. They are executed in one transaction if the
 * database's DDL is transactional.
 *
 * <p>A change that may wait for a lock is a series of short attempts. While a statement waits for
 * the lock of a whole table, every later statement waits too, even that of a reader. So an attempt
 * waits for a short time only. Then it lets the others pass before the next attempt begins. The
 * series goes on for as long as the session would have waited for the lock.
 */
final class DdlExecution {

  /** The name of the change that creates a table. */
  static final String CREATE_TABLE = "CREATE TABLE";

  /** The prefix of the description of one of the user's own statements. */
  static final String OWN_STATEMENT = "statement ";

  private static final Duration ATTEMPT = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST = Duration.ofHours(1);

  /** The text of a statement, which may depend on what earlier statements have done. */
  @FunctionalInterface
  interface StatementText {
    String sql(Connection connection) throws SQLException;
  }

  /**
   * One statement.
   *
   * @param change the name of the change, for a message
   * @param shown the statement for the log, without defaults, which may be secrets
   */
  record DdlStatement(String change, StatementText text, Supplier<String> shown) {

    /** Creates a step that the log shows by the name of its change alone. */
    DdlStatement(String change, StatementText text) {
      this(change, text, () -> change);
    }
  }

  /**
   * The outcome of the statements.
   *
   * @param executed the texts of the successful statements, for the log
   * @param failure why the last statement failed; null if all succeeded
   */
  record DdlOutcome(List<String> executed, @Nullable SQLException failure) {}

  /** One attempt to create or alter a table. The attempt ends its transaction. */
  @FunctionalInterface
  interface Attempt {
    DdlOutcome execute() throws SQLException, PlanException;
  }

  private final Connection connection;
  private final LockWait lockWait;
  private final @Nullable Duration before;

  private DdlExecution(Connection connection, LockWait lockWait) throws SQLException {
    this.connection = connection;
    this.lockWait = lockWait;
    this.before = lockWait.limit(connection);
  }

  /**
   * Commits the statements, or rolls back and returns why one failed.
   *
   * @throws PlanException if the database cannot have the name or the type that a statement needs
   */
  static DdlOutcome execute(Connection connection, TableName table, List<DdlStatement> steps)
      throws SQLException, PlanException {
    List<String> executed = new ArrayList<>();
    String change = "";
    try (Statement statement = connection.createStatement()) {
      // The driver must not read braces in a name as escapes.
      statement.setEscapeProcessing(false);
      for (DdlStatement step : steps) {
        change = step.change();
        String sql = step.text().sql(connection);
        statement.execute(sql);
        executed.add(step.shown().get());
      }
      connection.commit();
      return new DdlOutcome(executed, null);
    } catch (SQLException failure) {
      RefusedDdlException refusal = new RefusedDdlException(change, failure);
      rollback(connection, refusal);
      return new DdlOutcome(executed, refusal);
    } catch (InvalidNameException | UnsupportedTypeException impossible) {
      connection.rollback();
      throw new PlanException(
          impossible instanceof InvalidNameException
              ? ErrorCode.INVALID_NAME
              : ErrorCode.TYPE_DOES_NOT_FIT,
          "table %s: %s".formatted(table, impossible.getMessage()));
    }
  }

  /**
   * Rolls back after a refusal. If the rollback fails too, the connection is broken, and the
   * database rolls back by itself. The first failure is then thrown, because it tells the cause.
   */
  private static void rollback(Connection connection, RefusedDdlException refusal)
      throws RefusedDdlException {
    try {
      connection.rollback();
    } catch (SQLException broken) {
      refusal.addSuppressed(broken);
      throw refusal;
    }
  }

  /**
   * Executes attempts until one ends for another reason than a lock, or no time is left.
   *
   * @param lockWait null if no way is known to limit the wait for a lock; then there is one attempt
   */
  static DdlOutcome executeInAttempts(
      Connection connection, @Nullable LockWait lockWait, Attempt attempt)
      throws SQLException, PlanException {
    DdlTimeout timeout = DdlTimeout.begin(connection);
    try {
      return lockWait == null
          ? attempt.execute()
          : new DdlExecution(connection, lockWait).repeat(attempt);
    } finally {
      timeout.end();
    }
  }

  private DdlOutcome repeat(Attempt attempt) throws SQLException, PlanException {
    Duration whole = before == null ? LONGEST : before;
    long begun = System.nanoTime();
    Duration limit = shorter(ATTEMPT, whole);
    while (true) {
      long attemptBegun = System.nanoTime();
      DdlOutcome outcome = executeWithin(limit, attempt);
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

  private DdlOutcome executeWithin(Duration limit, Attempt attempt)
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
