package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TableBatch;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a batch in one transaction, each run by the best strategy that supports it. Used by one
 * thread at a time.
 */
public final class BatchWriter {

  /** Plans are compared by identity, so this is cheap to look up once per run. */
  private record Prepared(TablePlan plan, Operation operation) {}

  private final List<WriteStrategy> strategies;
  private final Map<Prepared, RowWriter> writers = new HashMap<>();

  /**
   * A writer.
   *
   * @param strategies best first; the last supports everything
   */
  public BatchWriter(List<WriteStrategy> strategies) {
    this.strategies = List.copyOf(strategies);
  }

  /**
   * Writes and commits. After a failure the transaction is still open: roll it back, or close the
   * connection.
   *
   * @throws RunFailedException when a run could not be written
   * @throws SQLException when the commit failed; whether it took effect is unknown
   */
  public void write(Connection connection, Batch batch) throws SQLException, RunFailedException {
    for (TableBatch table : batch.tables()) {
      for (Run run : table.runs()) {
        write(connection, run);
      }
    }
    connection.commit();
  }

  private void write(Connection connection, Run run) throws RunFailedException {
    RowWriter writer =
        writers.computeIfAbsent(new Prepared(run.plan(), run.operation()), this::prepare);
    try {
      writer.write(connection, run.rows());
    } catch (SQLException failure) {
      throw new RunFailedException(run, failure);
    }
  }

  private RowWriter prepare(Prepared key) {
    for (WriteStrategy strategy : strategies) {
      if (strategy.supports(key.plan(), key.operation())) {
        return strategy.prepare(key.plan(), key.operation());
      }
    }
    throw new IllegalStateException("no write strategy supports " + key.operation());
  }
}
