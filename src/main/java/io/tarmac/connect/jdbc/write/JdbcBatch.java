package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;

/**
 * The portable strategy: one statement per row, sent as a JDBC batch. Every database has this
 * strategy, and every other strategy is measured against it.
 */
public record JdbcBatch(Dml dml) implements WriteStrategy {

  @Override
  public WriteMethod method() {
    return WriteMethod.BATCH;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return dml.supports(plan, operation);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    if (operation == Operation.UPDATE && Dml.availableOthers(plan).length == 0) {
      return (connection, rows) -> {}; // there is nothing to change
    }
    RowStatement statement = dml.statement(plan, operation);
    return statement::execute;
  }
}
