package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a batch in one transaction, each run by the best strategy that supports it: reduced, and
 * where a constraint forbids that order, or another writer was there first, again as the records
 * came. Used by one thread at a time.
 */
public final class BatchWriter {

  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

  /** Plans are compared by identity, so this is cheap to look up once per run. */
  private record Prepared(TablePlan plan, Operation operation) {}

  /** Plans that are no longer used stay among those that are; now and then all are forgotten. */
  private static final int MOST_PREPARED = 10_000;

  private final List<WriteStrategy> strategies;
  private final Map<Prepared, RowWriter> writers = new HashMap<>();

  /**
   * A writer.
   *
   * @param strategies best first; the last supports everything the database can do
   */
  public BatchWriter(List<WriteStrategy> strategies) {
    this.strategies = List.copyOf(strategies);
  }

  /**
   * Writes and commits. After a failure the transaction may still be open: roll it back, or close
   * the connection.
   *
   * @throws RunFailedException when a run could not be written
   * @throws SQLException when the commit failed; unless its SQLSTATE tells, whether it took effect
   *     is unknown
   * @throws PlanException when the database cannot do what is asked for
   */
  public void write(Connection connection, Batch batch)
      throws SQLException, RunFailedException, PlanException {
    List<Run> runs = batch.runs();
    try {
      write(connection, runs);
    } catch (RunFailedException failure) {
      writeInRecordOrder(connection, batch, runs, failure, failure.failure());
    } catch (SQLException failure) {
      writeInRecordOrder(connection, batch, runs, failure, failure);
    }
  }

  /** A constraint that holds between rows may do so only in the order in which they came. */
  private <E extends Exception> void writeInRecordOrder(
      Connection connection, Batch batch, List<Run> tried, E failure, SQLException cause)
      throws E, SQLException, RunFailedException, PlanException {
    List<Run> runs = batch.runsInRecordOrder();
    if (!ConstraintFailures.isOne(cause) || (runs.equals(tried) && !mayBeAnothers(tried, cause))) {
      throw failure;
    }
    LOG.debug("The rows of {} violate a constraint; again in their order", batch.offsets());
    connection.rollback();
    write(connection, runs);
  }

  /**
   * Whether the row that is in the way may have been inserted by another writer after this one had
   * looked for its key: then a new transaction finds it.
   */
  private static boolean mayBeAnothers(List<Run> tried, SQLException cause) {
    return ConstraintFailures.isDuplicate(cause) && tried.stream().anyMatch(Run::looksForKeys);
  }

  private void write(Connection connection, List<Run> runs)
      throws SQLException, RunFailedException, PlanException {
    for (Run run : runs) {
      write(connection, run);
    }
    connection.commit();
  }

  private void write(Connection connection, Run run) throws RunFailedException, PlanException {
    RowWriter writer = writer(new Prepared(run.plan(), run.operation()));
    try {
      writer.write(connection, run.rows());
    } catch (SQLException failure) {
      throw new RunFailedException(run, failure);
    }
  }

  private RowWriter writer(Prepared key) throws PlanException {
    RowWriter writer = writers.get(key);
    if (writer == null) {
      writer = prepare(key.plan(), key.operation());
      if (writers.size() >= MOST_PREPARED) {
        writers.clear();
      }
      writers.put(key, writer);
    }
    return writer;
  }

  private RowWriter prepare(TablePlan plan, Operation operation) throws PlanException {
    for (WriteStrategy strategy : strategies) {
      if (strategy.supports(plan, operation)) {
        return strategy.prepare(plan, operation);
      }
    }
    throw new PlanException(
        "table %s: this database cannot do %s=%s without a key; set %s"
            .formatted(
                plan.table(),
                KeyProperties.INSERT_MODE,
                operation.name().toLowerCase(Locale.ROOT),
                KeyProperties.KEY_MODE));
  }
}
