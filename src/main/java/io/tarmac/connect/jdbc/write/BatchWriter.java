package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writer of batches: each batch in one transaction, and each run by the best strategy that
 * supports the run. The writer first reduces the rows of a batch. If a constraint forbids the
 * reduced order, or another writer was there first, this writer writes the rows again in record
 * order. If this try fails too and the batch comes again, the writer searches for the refused row.
 *
 * <p>After an error that only a statement of many rows meets, the writer sends the rows one by one.
 * If the server took too long for a statement, the writer sends them one by one when the batch
 * comes again. One thread at a time uses a writer.
 */
public final class BatchWriter {

  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

  /** The choice of the strategies that write a run. */
  @FunctionalInterface
  private interface StrategyChoice {
    List<StrategyChain.Chunk> chunks(StrategyChain chain, Run run);
  }

  /** A part of a run, and the writer of its rows. */
  private record Part(Run run, StrategyChain.Chunk chunk) {}

  /** The sending of a part, with or without the commit. */
  @FunctionalInterface
  private interface Sending {
    void send(StrategyChain.Chunk chunk) throws SQLException;
  }

  private final WriteStrategies strategies;
  private final RowWriters writers;
  private final SqlStates states;
  private final RowFailures failures;
  private final ErrorOrder order;
  private final TransactionEnd end;
  private final SinkMetrics metrics;

  /**
   * The backoff for statements of many rows. The server may have taken too long for such a
   * statement, or refused in it what the server takes row by row.
   */
  private final AttemptBackoff manyRows = new AttemptBackoff();

  /**
   * The backoff for commits that a statement carries. A server may refuse to move offsets in that
   * way, and take it as a statement per partition.
   */
  private final AttemptBackoff carriedCommits = new AttemptBackoff();

  private final LastRows lastRows = new LastRows();

  /**
   * Creates a writer.
   *
   * @param method the method to use wherever it can be used
   * @param states the table that decides which failures are a row's fault
   * @param order tells whether the rows after a refused one wait
   * @param end the end of each transaction
   * @param metrics the metrics that count what has been committed, by table
   */
  public BatchWriter(
      WriteStrategies strategies,
      WriteMethod method,
      SqlStates states,
      ErrorOrder order,
      TransactionEnd end,
      SinkMetrics metrics) {
    this.strategies = strategies;
    this.writers = new RowWriters(strategies, method, states);
    this.states = states;
    this.failures = new RowFailures(states);
    this.order = order;
    this.end = end;
    this.metrics = metrics;
  }

  /**
   * Writes a batch and commits. After a failure the transaction may still be open: roll it back, or
   * close the connection.
   *
   * @return the refused rows of a suspected batch. No other batch is searched for refused rows, so
   *     a refused row is a failure there
   * @throws SessionFailedException if nothing could be written at all
   * @throws RunFailedException if a run could not be written
   * @throws SQLException if the commit failed. It is unknown whether the commit took effect
   * @throws PlanException if the database cannot do what is asked for
   */
  public BadRows write(Connection connection, Batch batch)
      throws SessionFailedException, SQLException, RunFailedException, PlanException {
    begin(connection);
    if (batch.suspected()) {
      return writeSuspected(connection, batch);
    }
    writeAll(connection, batch);
    return BadRows.NONE;
  }

  /**
   * Tells whether a search can look for a bad row of the batch: all its tables can roll back to a
   * savepoint.
   */
  public boolean canSearch(Connection connection, Batch batch) throws SQLException {
    return unsearchable(connection, batch) == null;
  }

  /** Writes all rows of a suspected batch, except those that the database refuses, and commits. */
  private BadRows writeSuspected(Connection connection, Batch batch)
      throws SQLException, RunFailedException, PlanException {
    StrategyChoice together = choice(manyRows.isDue());
    BadRowSearch.Writing writing =
        (rows, rowByRow) -> {
          Batch part = new Batch(rows, Map.of());
          if (rowByRow) {
            send(connection, parts(part.runsInRecordOrder(), StrategyChain::rowByRow));
          } else {
            send(connection, parts(part.runs(), together));
          }
        };
    try {
      TableName unsearchable = unsearchable(connection, batch);
      if (unsearchable == null || batch.rowCount() == 1) {
        return search(connection, batch, writing, unsearchable == null ? lastRows : null);
      }
      writeUnsearched(connection, batch, unsearchable, writing);
      return BadRows.NONE;
    } catch (RunFailedException failure) {
      noteTimeout(failure.failure());
      throw failure;
    }
  }

  /**
   * Writes a batch, searches for the rows that the database refuses, and commits the others.
   *
   * @param compared committed rows to compare with; null if a table cannot roll back what is tried
   */
  private BadRows search(
      Connection connection, Batch batch, BadRowSearch.Writing writing, @Nullable LastRows compared)
      throws SQLException, RunFailedException, PlanException {
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
                compared);
    BadRowSearch search = newSearch.get();
    BadRows bad = search.write(order);
    if (bad != null && bad.refused().stream().anyMatch(this::mayBeAnothers)) {
      // Only a new transaction is sure to see the row of another writer.
      connection.rollback();
      search = newSearch.get();
      bad = search.write(order);
    }
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
    Batch written = written(batch, found);
    if (written.isEmpty()) {
      connection.rollback();
    } else {
      commit(connection, written);
    }
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

  private static StrategyChoice choice(boolean ofManyRows) {
    return ofManyRows ? StrategyChain::best : StrategyChain::rowByRow;
  }

  private void noteTimeout(SQLException failure) {
    if (RowFailures.isTimeout(failure)) {
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
    StrategyChoice choice = choice(isOfManyRows);
    try {
      write(connection, batch, runs, choice);
      if (isOfManyRows) {
        manyRows.succeeded();
      }
    } catch (RunFailedException failure) {
      noteTimeout(failure.failure());
      writeAgain(connection, batch, runs, choice, failure, failure.failure());
    } catch (SQLException failure) {
      writeAgain(connection, batch, runs, choice, failure, failure);
    }
  }

  private <E extends Exception> void writeAgain(
      Connection connection,
      Batch batch,
      List<Run> tried,
      StrategyChoice choice,
      E failure,
      SQLException cause)
      throws E, SQLException, RunFailedException, PlanException {
    List<Run> runs = batch.runsInRecordOrder();
    StrategyChoice another = another(tried, runs, choice, cause);
    if (another == null) {
      throw failure;
    }
    LOG.debug("{} are refused together; again in their order", batch.offsets());
    connection.rollback();
    write(connection, batch, runs, another);
  }

  /**
   * Returns a choice with which the failed rows may go through in record order, or null. If a row
   * is to blame, the rows would not go through row by row either. A search for that row takes fewer
   * statements.
   */
  private @Nullable StrategyChoice another(
      List<Run> tried, List<Run> runs, StrategyChoice choice, SQLException cause)
      throws PlanException {
    if (failures.isOfManyRows(cause)
        && states.verdict(cause).kind() != FailureKind.BAD_RECORD
        && anyOfManyRows(tried)) {
      return StrategyChain::rowByRow;
    }
    return mayEndOtherwise(tried, runs, cause) ? choice : null;
  }

  /**
   * Tells whether the rows may go through in record order. A constraint between rows may hold in
   * that order only, or another writer may have been there first.
   */
  private boolean mayEndOtherwise(List<Run> tried, List<Run> runs, SQLException cause) {
    return (failures.isOfOrder(cause) && !rows(runs).equals(rows(tried)))
        || mayBeAnothers(tried, cause);
  }

  private static List<Row> rows(List<Run> runs) {
    return runs.stream().flatMap(run -> run.rows().stream()).toList();
  }

  /**
   * Tells whether another writer may have inserted the conflicting row after this writer had looked
   * for its key. Then a new transaction finds that row.
   */
  private boolean mayBeAnothers(List<Run> tried, SQLException cause) {
    return failures.isDuplicate(cause) && tried.stream().anyMatch(Run::looksForKeys);
  }

  private boolean mayBeAnothers(RefusedRow row) {
    return mayBeAnothers(List.of(row.failure().run()), row.failure().failure());
  }

  private boolean anyOfManyRows(List<Run> runs) throws PlanException {
    return parts(runs, StrategyChain::best).stream()
        .anyMatch(part -> part.chunk().method() != WriteMethod.BATCH);
  }

  private void write(Connection connection, Batch batch, List<Run> runs, StrategyChoice choice)
      throws SQLException, RunFailedException, PlanException {
    List<Part> parts = parts(runs, choice);
    StatementCommit commit = carriedCommit(connection, batch, runs, parts);
    if (commit == null) {
      send(connection, parts);
      end.commit(connection, batch.ranges());
    } else {
      writeAndCommit(connection, batch, parts, commit);
    }
    committed(runs);
  }

  /** Returns the commit that the last part carries, or null if it cannot. */
  private @Nullable StatementCommit carriedCommit(
      Connection connection, Batch batch, List<Run> runs, List<Part> parts) {
    if (parts.isEmpty() || !carriedCommits.isDue()) {
      return null;
    }
    StatementCommit commit = end.inStatement(connection, batch.ranges());
    StrategyChain.Chunk last = parts.get(parts.size() - 1).chunk();
    return commit != null && last.canCarry(commit, isRepeatable(runs)) ? commit : null;
  }

  private void writeAndCommit(
      Connection connection, Batch batch, List<Part> parts, StatementCommit commit)
      throws SQLException, RunFailedException, PlanException {
    int last = parts.size() - 1;
    send(connection, parts.subList(0, last));
    try {
      send(parts.get(last), chunk -> chunk.writeAndCommit(connection, commit));
      carriedCommits.succeeded();
      commit.committed().run();
    } catch (RunFailedException failure) {
      if (!commit.movesOffsets() || isTransient(failure)) {
        throw failure;
      }
      // The failure does not tell whether the rows or the offsets were refused. Separate statements
      // tell it.
      LOG.debug("{} are refused with their commit; again without it", batch.offsets());
      connection.rollback();
      send(connection, parts);
      end.commit(connection, batch.ranges());
      carriedCommits.failed();
    }
  }

  /** Tells whether the runs can be written twice with the same result. */
  private static boolean isRepeatable(List<Run> runs) {
    return runs.stream()
        .noneMatch(run -> run.operation() == Operation.INSERT || run.plan().keyColumns().isEmpty());
  }

  private boolean isTransient(RunFailedException failure) {
    return states.verdict(failure.failure()).kind() == FailureKind.TRANSIENT;
  }

  /** Commits a batch of which it is not known how its rows were sent. */
  private void commit(Connection connection, Batch written) throws SQLException {
    end.commit(connection, written.ranges());
    committed(written.runsInRecordOrder());
  }

  /**
   * Remembers the last rows of a committed batch, and counts the rows of each table.
   *
   * @param runs the rows as they were sent, or in the order of the records if that is not known
   */
  private void committed(List<Run> runs) {
    lastRows.committed(runs);
    Map<TableName, Integer> rows = new HashMap<>();
    for (Run run : runs) {
      rows.merge(run.plan().table(), run.rows().size(), Integer::sum);
    }
    rows.forEach((table, count) -> metrics.rowsWritten(table.toString(), count));
  }

  private List<Part> parts(List<Run> runs, StrategyChoice choice) throws PlanException {
    List<Part> parts = new ArrayList<>();
    for (Run run : runs) {
      for (StrategyChain.Chunk chunk : choice.chunks(writers.chain(run), run)) {
        parts.add(new Part(run, chunk));
      }
    }
    return parts;
  }

  /** Sends the parts, and leaves the transaction open. */
  private void send(Connection connection, List<Part> parts)
      throws SQLException, RunFailedException, PlanException {
    for (Part part : parts) {
      send(part, chunk -> chunk.write(connection));
    }
  }

  /**
   * Sends a part.
   *
   * @throws SQLException if the part carried the commit and it failed, or it was not sent because
   *     it must not be committed
   */
  private void send(Part part, Sending sending)
      throws SQLException, RunFailedException, PlanException {
    try {
      sending.send(part.chunk());
    } catch (UnusableStatementException unusable) {
      throw unusable.reason();
    } catch (FencedException fenced) {
      throw fenced;
    } catch (CommitFailedException failure) {
      // The time may have been that of the statement.
      noteTimeout(failure.failure());
      throw failure.failure();
    } catch (SQLException failure) {
      throw new RunFailedException(part.run(), failure);
    }
  }
}
