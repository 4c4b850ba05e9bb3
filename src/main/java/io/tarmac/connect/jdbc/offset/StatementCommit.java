package io.tarmac.connect.jdbc.offset;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The end of a transaction, carried by its last statement. If the server refuses that statement or
 * a part of the end, it skips the rest.
 *
 * @param sql the statements of the end, each after a semicolon
 * @param movesOffsets whether the end moves offsets, so that the server may refuse it because
 *     another session has taken a partition
 * @param beginning the action to take before the statement is sent
 * @param committed the action to take once the transaction is committed
 */
public record StatementCommit(
    String sql, boolean movesOffsets, Beginning beginning, Runnable committed) {

  /** The text of a commit. */
  static final String COMMIT = "; COMMIT";

  /** An action to take before the statement is sent. */
  @FunctionalInterface
  public interface Beginning {

    /**
     * Requires that the transaction may be committed, and sets the parameters of the end. Call this
     * immediately before the statement is sent, after everything else that takes time.
     *
     * @param first the index of the first parameter of the end
     * @param cancellation makes the server give up the statement
     * @throws FencedException if the transaction must not be committed; roll it back
     */
    void begin(PreparedStatement statement, int first, Cancellation cancellation)
        throws SQLException;
  }

  /**
   * The cancellation of a statement that is under way. The server does not notice it before it has
   * the whole statement. Any thread may call it, and more than once.
   */
  @FunctionalInterface
  public interface Cancellation {
    void cancel() throws SQLException;
  }

  /** Returns this end with a condition, which is the last to be asked before the statement. */
  public StatementCommit requiring(Beginning condition) {
    return new StatementCommit(
        sql,
        movesOffsets,
        (statement, first, cancellation) -> {
          beginning.begin(statement, first, cancellation);
          condition.begin(statement, first, cancellation);
        },
        committed);
  }
}
