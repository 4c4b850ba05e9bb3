package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A way of writing rows to the server. Strategies are stateless and shared by tasks, unless {@link
 * WriteStrategies} made them for one connection.
 */
public interface WriteStrategy {

  /** Returns the method by which users name this strategy; not {@link WriteMethod#AUTO}. */
  WriteMethod method();

  /**
   * Tells whether this strategy can write every row of the plan with this operation and any values.
   */
  boolean supports(TablePlan plan, Operation operation);

  /** Returns the number of rows in one call from which on this strategy is worth its price. */
  default int fewestRows(TablePlan plan, Operation operation) {
    return 1;
  }

  /**
   * Prepares for a transaction that begins on the connection of this strategy. The transaction
   * before has been committed or rolled back.
   */
  default void begin(Connection connection) throws SQLException {}

  /** Decides once, for a plan and an operation, everything that does not depend on the rows. */
  RowWriter prepare(TablePlan plan, Operation operation);
}
