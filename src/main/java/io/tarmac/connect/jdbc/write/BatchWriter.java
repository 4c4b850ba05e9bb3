package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.PlanException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a batch in one transaction, each run by the best strategy that supports it: reduced, and
 * where a constraint forbids that order, or another writer was there first, again as the records
 * came. When that fails too and the batch comes again, the row that is refused is searched. What
 * only a statement of many rows meets is sent row by row, and a statement that the server took too
 * long for when its batch comes again. Used by one thread at a time.
 */
public final class BatchWriter {

  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

  /** How a run is written. */
  @FunctionalInterface
  private interface Choice {
    List<StrategyChain.Chunk> of(StrategyChain chain, Run run);
  }

  private final RowWriters writers;
  private final SqlStates states;
  private final SuspectedBatchWriter suspectedWriter;
  private final TransactionEnd end;
  private final SinkMetrics metrics;

  /**
   * Whether to send many rows in a statement, for which the server may have taken too long, or
   * refused what it takes row by row.
   */
  private final AttemptBackoff manyRows = new AttemptBackoff();

  private final LastRows lastRows = new LastRows();

  /**
   * A writer.
   *
   * @param method what to use wherever it can be
   * @param states the table that decides which failures are a row's fault
   * @param order whether what comes after a row that is refused waits
   * @param end how a transaction is committed
   * @param metrics told of what has been committed, by table
   */
  public BatchWriter(
      WriteStrategies strategies,
      WriteMethod method,
      SqlStates states,
      ErrorOrder order,
      TransactionEnd end,
      SinkMetrics metrics) {
    this.writers = new RowWriters(strategies, method);
    this.states = states;
    this.suspectedWriter =
        new SuspectedBatchWriter(strategies, states, order, end, manyRows, lastRows, metrics);
    this.end = end;
    this.metrics = metrics;
  }

  /**
   * Writes and commits. After a failure the transaction may still be open: roll it back, or close
   * the connection.
   *
   * @return the rows that have been refused; only a batch that is suspected to have one is searched
   *     for them, else a row that is refused is a failure
   * @throws SessionFailedException when nothing could be written at all
   * @throws RunFailedException when a run could not be written
   * @throws SQLException when the commit failed; unless its SQLSTATE tells, whether it took effect
   *     is unknown
   * @throws PlanException when the database cannot do what is asked for
   */
  public BadRows write(Connection connection, Batch batch)
      throws SessionFailedException, SQLException, RunFailedException, PlanException {
    begin(connection);
    if (batch.suspected()) {
      return search(connection, batch);
    }
    writeAll(connection, batch);
    return BadRows.NONE;
  }

  /**
   * Tells whether a search can look for a bad row of the batch: all its tables can roll back to a
   * savepoint.
   */
  public boolean canSearch(Connection connection, Batch batch) throws SQLException {
    return suspectedWriter.canSearch(connection, batch);
  }

  private BadRows search(Connection connection, Batch batch)
      throws SQLException, RunFailedException, PlanException {
    Choice together = choice(manyRows.isDue());
    try {
      return suspectedWriter.write(
          connection,
          batch,
          (rows, rowByRow) -> {
            Batch part = new Batch(rows, Map.of());
            if (rowByRow) {
              send(connection, part.runsInRecordOrder(), StrategyChain::rowByRow);
            } else {
              send(connection, part.runs(), together);
            }
          });
    } catch (RunFailedException failure) {
      noteTimeout(failure);
      throw failure;
    }
  }

  private static Choice choice(boolean ofManyRows) {
    return ofManyRows ? StrategyChain::best : StrategyChain::rowByRow;
  }

  private void noteTimeout(RunFailedException failure) {
    if (RowFailures.isTimeout(failure.failure())) {
      manyRows.failed();
    }
  }

  private void begin(Connection connection) throws SessionFailedException {
    try {
      writers.use(connection);
    } catch (SQLException failure) {
      throw new SessionFailedException(failure);
    }
  }

  private void writeAll(Connection connection, Batch batch)
      throws SQLException, RunFailedException, PlanException {
    List<Run> runs = batch.runs();
    boolean isOfManyRows = manyRows.isDue();
    Choice choice = choice(isOfManyRows);
    try {
      write(connection, batch, runs, choice);
      if (isOfManyRows) {
        manyRows.succeeded();
      }
    } catch (RunFailedException failure) {
      noteTimeout(failure);
      writeAgain(connection, batch, runs, choice, failure, failure.failure());
    } catch (SQLException failure) {
      writeAgain(connection, batch, runs, choice, failure, failure);
    }
  }

  private <E extends Exception> void writeAgain(
      Connection connection,
      Batch batch,
      List<Run> tried,
      Choice choice,
      E failure,
      SQLException cause)
      throws E, SQLException, RunFailedException, PlanException {
    List<Run> runs = batch.runsInRecordOrder();
    Choice another = another(tried, runs, choice, cause);
    if (another == null) {
      throw failure;
    }
    LOG.debug("{} are refused together; again in their order", batch.offsets());
    connection.rollback();
    write(connection, batch, runs, another);
  }

  /**
   * How what has failed may go through in record order, or null. Where a row is to blame it would
   * not go through row by row either, and searching it takes fewer statements.
   */
  private @Nullable Choice another(
      List<Run> tried, List<Run> runs, Choice choice, SQLException cause) throws PlanException {
    if (RowFailures.isOfManyRows(cause)
        && states.verdict(cause).kind() != FailureKind.BAD_RECORD
        && anyOfManyRows(tried)) {
      return StrategyChain::rowByRow;
    }
    return mayEndOtherwise(tried, runs, cause) ? choice : null;
  }

  /** A constraint that holds between rows may do so only in the order in which they came. */
  private static boolean mayEndOtherwise(List<Run> tried, List<Run> runs, SQLException cause) {
    return (RowFailures.isOfOrder(cause) && !rows(runs).equals(rows(tried)))
        || mayBeAnothers(tried, cause);
  }

  private static List<Row> rows(List<Run> runs) {
    return runs.stream().flatMap(run -> run.rows().stream()).toList();
  }

  /**
   * Whether the row that is in the way may have been inserted by another writer after this one had
   * looked for its key: then a new transaction finds it.
   */
  private static boolean mayBeAnothers(List<Run> tried, SQLException cause) {
    return RowFailures.isDuplicate(cause) && tried.stream().anyMatch(Run::looksForKeys);
  }

  private boolean anyOfManyRows(List<Run> runs) throws PlanException {
    for (Run run : runs) {
      for (StrategyChain.Chunk chunk : writers.of(run).best(run)) {
        if (chunk.method() != WriteMethod.BATCH) {
          return true;
        }
      }
    }
    return false;
  }

  private void write(Connection connection, Batch batch, List<Run> runs, Choice choice)
      throws SQLException, RunFailedException, PlanException {
    send(connection, runs, choice);
    end.commit(connection, batch.offsets());
    lastRows.committed(runs);
    WrittenRows.of(runs).tell(metrics);
  }

  private void send(Connection connection, List<Run> runs, Choice choice)
      throws RunFailedException, PlanException {
    for (Run run : runs) {
      try {
        for (StrategyChain.Chunk chunk : choice.of(writers.of(run), run)) {
          chunk.writer().write(connection, chunk.rows());
        }
      } catch (SQLException failure) {
        throw new RunFailedException(run, failure);
      }
    }
  }
}
