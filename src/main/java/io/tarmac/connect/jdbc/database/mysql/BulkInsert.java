package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;

/**
 * A strategy that inserts rows as a JDBC batch, which MariaDB's driver turns into one statement
 * with the parameters of many rows. The driver does so only for plain inserts, and only if the URL
 * asks for it.
 */
record BulkInsert(JdbcBatch batch) implements WriteStrategy {

  private static final int FEWEST_ROWS = 2;

  @Override
  public WriteMethod method() {
    return WriteMethod.MULTI_ROW;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.INSERT && batch.supports(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return batch.prepare(plan, operation);
  }
}
