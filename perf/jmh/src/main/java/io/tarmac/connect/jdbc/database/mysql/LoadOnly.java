package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.SQLException;

/**
 * A strategy that fails instead of taking over from {@code LOAD DATA}. Otherwise rows that the
 * server does not load would be written by statements and measured as loaded.
 */
public record LoadOnly(WriteStrategy otherwise) implements WriteStrategy {
  /** Returns the strategy that loads rows, and fails if the server does not load them. */
  public static WriteStrategy from(WriteStrategy strategy) {
    LoadData load = (LoadData) strategy;
    return new LoadData(
        load.dml(),
        load.identifiers(),
        load.driver(),
        load.server(),
        new AttemptBackoff(),
        new LoadOnly(load.otherwise()));
  }

  @Override
  public WriteMethod method() {
    return otherwise.method();
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return otherwise.supports(plan, operation);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return (connection, rows) -> {
      throw new SQLException("The server did not load " + rows.size() + " rows");
    };
  }
}
