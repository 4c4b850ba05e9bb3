package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The writer of batches with rows that the database refuses. This writer writes all other rows of a
 * batch in one transaction.
 */
final class SuspectedBatchWriter {

  private final WriteStrategies strategies;
  private final SqlStates states;
  private final ErrorOrder order;
  private final TransactionEnd end;
  private final AttemptBackoff manyRows;
  private final LastRows lastRows;
  private final SinkMetrics metrics;

  /**
   * Creates a writer.
   *
   * @param states the table that decides which failures are a row's fault
   * @param manyRows the backoff to tell that rows were refused in one statement, and none by itself
   * @param lastRows rows that have been committed
   */
  SuspectedBatchWriter(
      WriteStrategies strategies,
      SqlStates states,
      ErrorOrder order,
      TransactionEnd end,
      AttemptBackoff manyRows,
      LastRows lastRows,
      SinkMetrics metrics) {
    this.strategies = strategies;
    this.states = states;
    this.order = order;
    this.end = end;
    this.manyRows = manyRows;
    this.lastRows = lastRows;
    this.metrics = metrics;
  }

  /**
   * Writes a batch and commits.
   *
   * @return the rows that are not written
   */
  BadRows write(Connection connection, Batch batch, BadRowSearch.Writing writing)
      throws SQLException, RunFailedException, PlanException {
    TableName unsearchable = unsearchable(connection, batch);
    if (unsearchable != null && batch.rowCount() > 1) {
      writeUnsearched(connection, batch, unsearchable, writing);
      return BadRows.NONE;
    }
    String check = strategies.checkConstraints();
    Supplier<BadRowSearch> newSearch =
        () ->
            new BadRowSearch(
                connection,
                batch,
                writing,
                states,
                () -> check == null || holds(connection, check),
                strategies.savepoints(),
                unsearchable == null ? lastRows : null);
    BadRowSearch search = newSearch.get();
    BadRows bad = search.write(order);
    if (bad == null && check != null) {
      connection.rollback();
      execute(connection, check);
      search = newSearch.get();
      bad = search.write(order);
    }
    if (search.isInVain()) {
      manyRows.failed();
    }
    BadRows found = Objects.requireNonNull(bad, "a constraint waits for the commit nevertheless");
    commit(connection, written(batch, found));
    return found;
  }

  /** Returns the part of the batch that the transaction has written. */
  private Batch written(Batch batch, BadRows bad) {
    if (bad.isEmpty()) {
      return batch;
    }
    Set<Integer> refused =
        bad.refused().stream().map(RefusedRow::index).collect(Collectors.toSet());
    return Outcome.goodPart(batch, refused, bad.replaced(), order);
  }

  private void commit(Connection connection, Batch written) throws SQLException {
    if (written.isEmpty()) {
      connection.rollback();
    } else {
      end.commit(connection, written.offsets());
      // It is not known which rows were sent, so one counts for each record.
      List<Run> runs = written.runsInRecordOrder();
      lastRows.committed(runs);
      BatchWriter.countRows(runs, metrics);
    }
  }

  /** Tells whether all tables of a batch can roll back what a search tries in them. */
  boolean canSearch(Connection connection, Batch batch) throws SQLException {
    return unsearchable(connection, batch) == null;
  }

  /** Returns a table of the batch that cannot undo a part of a transaction; null if all can. */
  private @Nullable TableName unsearchable(Connection connection, Batch batch) throws SQLException {
    for (TableName table : tables(batch)) {
      if (!strategies.hasSavepoints(connection, table)) {
        return table;
      }
    }
    return null;
  }

  /**
   * Writes row by row, so that rows which are refused only together go through. A table without
   * transactions keeps what was written of the batch before, so its rows are not written a second
   * time.
   *
   * @throws PlanException if a row is refused, or a table of the batch has no transactions
   */
  private void writeUnsearched(
      Connection connection, Batch batch, TableName unsearchable, BadRowSearch.Writing writing)
      throws SQLException, RunFailedException, PlanException {
    PlanException notSearched =
        new PlanException(
            ErrorCode.NO_TRANSACTIONS,
            "table %s: a row of the records %s is refused; which one is not searched, since the table's engine cannot undo a part of a transaction: %s=1 shows it"
                .formatted(unsearchable, batch.offsets(), BatchProperties.BATCH_SIZE));
    for (TableName table : tables(batch)) {
      if (!strategies.hasTransactions(connection, table)) {
        throw notSearched;
      }
    }
    try {
      writing.write(batch.rows(), true);
    } catch (RunFailedException failure) {
      if (states.verdict(failure.failure()).kind() == FailureKind.BAD_RECORD) {
        throw notSearched;
      }
      throw failure;
    }
    manyRows.failed();
    commit(connection, batch);
  }

  private static Set<TableName> tables(Batch batch) {
    Set<TableName> tables = new LinkedHashSet<>();
    batch.rows().forEach(row -> tables.add(row.plan().table()));
    return tables;
  }

  private boolean holds(Connection connection, String check) throws SQLException {
    try {
      execute(connection, check);
      return true;
    } catch (SQLException failure) {
      if (!states.verdict(failure).mayBeOfRow()) {
        throw failure;
      }
      return false;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
