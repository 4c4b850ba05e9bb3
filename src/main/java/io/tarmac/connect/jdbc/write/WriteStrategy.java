package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TablePlan;

/** One way of getting rows to the server. Stateless, may be shared by tasks. */
public interface WriteStrategy {

  /** Whether this way can write every row of the plan with this operation. */
  boolean supports(TablePlan plan, Operation operation);

  /** Decides once, for a plan and an operation, everything that does not depend on the rows. */
  RowWriter prepare(TablePlan plan, Operation operation);
}
