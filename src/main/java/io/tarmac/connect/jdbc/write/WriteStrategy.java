package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * One way of getting rows to the server. Stateless and shared by tasks, unless {@link
 * WriteStrategies} made it for one connection.
 */
public interface WriteStrategy {

  /** What users call it; not {@link WriteMethod#AUTO}. */
  WriteMethod method();

  /** Whether this way can write every row of the plan with this operation, whatever the values. */
  boolean supports(TablePlan plan, Operation operation);

  /** The number of rows in one call from which on this way is worth its price. */
  default int fewestRows(TablePlan plan, Operation operation) {
    return 1;
  }

  /**
   * A transaction begins on the connection that the strategy was asked for; the one before has been
   * committed or rolled back.
   */
  default void begin(Connection connection) throws SQLException {}

  /** Decides once, for a plan and an operation, everything that does not depend on the rows. */
  RowWriter prepare(TablePlan plan, Operation operation);
}
