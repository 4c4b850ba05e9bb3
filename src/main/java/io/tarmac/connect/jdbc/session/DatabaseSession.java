package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.batch.Truncation;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.DeliverySettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.OffsetsTableException;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.offset.StatementCommit.Cancellation;
import io.tarmac.connect.jdbc.offset.StoredOffsets;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.session.TaskConnection.CarryingStatement;
import io.tarmac.connect.jdbc.table.InvalidNameException;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.RecordNames;
import io.tarmac.connect.jdbc.table.RefusedDdlException;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.write.BadRows;
import io.tarmac.connect.jdbc.write.RefusedRow;
import io.tarmac.connect.jdbc.write.RunFailedException;
import io.tarmac.connect.jdbc.write.SessionFailedException;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session with the database: plans tables, writes batches, and reads and stores offsets. Opens
 * the connection when it is first needed, and again after a failure that leaves it in doubt. One
 * thread at a time uses a session, which is the {@link DatabaseThread} of a task. Any thread may
 * call the methods that say so.
 */
public final class DatabaseSession implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseSession.class);

  /** The time without use after which the session closes its connection. */
  private static final Duration IDLE = Duration.ofMinutes(15);

  /** A use of the planners with a connection; it may fail because of a change. */
  @FunctionalInterface
  interface Planning<T> {
    @Nullable T with(List<TablePlanner> planners, Connection open)
        throws SQLException, PlanException, BadRecordException;
  }

  /** One use of the connection. */
  @FunctionalInterface
  private interface Use<T, B extends Exception> {
    @Nullable T with(Connection open, ServerParts parts)
        throws SQLException, PlanException, DeliveryFailure, B;
  }

  /** Tells what a driver's exception means for the task. */
  @FunctionalInterface
  private interface Diagnosis<B extends Exception> {
    DeliveryFailure diagnose(SQLException failure) throws B;
  }

  private final SinkConfig config;
  private final DeliverySettings delivery;
  private final ServerAccess server;
  private final TaskConnection connection;
  private final Instruments instruments;
  private final StageClock clock;
  private final RecordNames recordNames;
  private final StoredOffsets storedOffsets;
  private volatile @Nullable ServerParts parts;

  /** Tells whether the batch that is being written must not be committed. */
  private BooleanSupplier mustNotCommit = () -> false;

  /**
   * The statement that carries the commit of the batch that is being written. Null if none does, or
   * if offsets keep the batch from being committed twice.
   */
  private volatile @Nullable CarryingStatement carrying;

  /** Creates a session with the database of the configuration. It contacts no server yet. */
  public DatabaseSession(SinkConfig config, Instruments instruments) {
    this(config, instruments, new ConnectionFactory(config.connection()), TaskRuntime.OF_JVM);
  }

  /** Creates a session with the database of a server. It contacts no server yet. */
  public DatabaseSession(
      SinkConfig config, Instruments instruments, ServerAccess server, TaskRuntime runtime) {
    this.config = config;
    this.delivery = config.delivery();
    this.server = server;
    this.connection = new TaskConnection(server, instruments.metrics(), runtime);
    this.storedOffsets = new StoredOffsets(runtime::nanoTime);
    this.instruments = instruments;
    this.clock = instruments.writer();
    this.recordNames = RecordNames.of(config);
  }

  /**
   * Returns what is known of the server, or null before the first one answered. Any thread may call
   * this.
   */
  @Nullable ServerParts knownParts() {
    return parts;
  }

  /** Returns what is known of the offsets in the database. Any thread may call this. */
  public StoredOffsets storedOffsets() {
    return storedOffsets;
  }

  /**
   * Tells whether the open connection, if there is one, has taken the partitions. Any thread may
   * call this.
   */
  public boolean hasTakenOffsets(Collection<TopicPartition> partitions) {
    return storedOffsets.areTaken(connection.current(), partitions);
  }

  /** Tells whether the connection is open and has long not been used. Any thread may call this. */
  public boolean isIdle() {
    return connection.isIdleFor(IDLE);
  }

  /** Tells whether the connection is open. Any thread may call this. */
  boolean isOpen() {
    return connection.isOpen();
  }

  /**
   * Breaks off what the database thread does with the connection, which fails there. A commit that
   * is under way may take effect or not. While the connection is being opened, this ends only the
   * wait for credentials. Any thread may call this.
   */
  public void abort() {
    connection.abort(carrying);
  }

  /** Opens no connection any more. Any thread may call this. */
  void end() {
    connection.end();
  }

  /** Closes the connection unless it has been used meanwhile. */
  void closeIfIdle() {
    connection.closeAfter(IDLE);
  }

  @Override
  public void close() {
    connection.close();
    server.close();
  }

  /**
   * Returns what a planner says about a table.
   *
   * @throws BadRecordException if the change is to blame, and not the table or the database
   */
  <T> @Nullable T plan(TableName table, Planning<T> planning)
      throws DeliveryFailure, BadRecordException {
    return use(
        (open, known) -> planning.with(known.planners(), open),
        failure -> unprepared(table, failure));
  }

  private DeliveryFailure unprepared(TableName table, SQLException failure)
      throws BadRecordException {
    String action = "table " + table + " could not be prepared";
    SqlFailures failures = parts().failures();
    DeliveryFailure told =
        failure instanceof RefusedDdlException ddl
            ? failures.ofDdl(
                action + ", " + ddl.change() + " failed", ddl.refusal(), ddl.isOfOwnStatement())
            : failures.ofCatalog(action, failure);
    told = told.blamingNoRecord();
    if (isOfRecordsTable(failure)) {
      throw new BadRecordException(told.code(), told.reason());
    }
    return told;
  }

  /**
   * Tells whether the database does not create a table under the name that a record chose, as in a
   * schema that does not exist or is not the user's, and whether such records are set aside.
   */
  private boolean isOfRecordsTable(SQLException failure) {
    return recordNames.spareTask()
        && failure instanceof RefusedDdlException ddl
        && ddl.isOfNewTable()
        && parts().failures().isRefused(ddl.refusal());
  }

  /**
   * Writes a batch and commits it. After a failure nothing of the batch is written, with three
   * exceptions: the commit failed, so that its outcome is unknown; the table has no transactions;
   * the database commits a truncation by itself.
   *
   * @param mustNotCommit whether the batch must not be committed; asked again before each commit
   * @throws BadRecordException if the batch is a truncation of a table that takes no records
   */
  public Outcome write(Batch batch, BooleanSupplier mustNotCommit)
      throws DeliveryFailure, BadRecordException {
    this.mustNotCommit = mustNotCommit;
    Truncation truncation = batch.truncation();
    if (truncation != null) {
      truncate(truncation, batch);
      return new Outcome(batch);
    }
    return batch.rows().isEmpty() ? new Outcome(batch) : writeRows(batch);
  }

  private void truncate(Truncation truncation, Batch batch)
      throws DeliveryFailure, BadRecordException {
    RoutedTable table = truncation.table();
    use(
        (open, known) -> {
          requireCommittable();
          TablePlanner planner = known.planners().get(table.groupIndex());
          TableName found = planner.find(open, table.name());
          if (found != null) {
            known.condition().require(open, found);
            String statement = planner.softTruncation(open, found, truncation.record());
            requireTaken(open, batch);
            if (statement == null) {
              known.truncation().truncate(open, found, batch.ranges());
            } else {
              known.truncation().execute(open, statement, batch.ranges());
            }
          }
          return null;
        },
        failure ->
            parts()
                .failures()
                .failure("table " + table.name() + " could not be truncated", failure));
  }

  private Outcome writeRows(Batch batch) throws DeliveryFailure {
    clock.enter(Stage.CONNECT);
    try {
      Outcome outcome =
          Objects.requireNonNull(
              use(
                  (open, known) -> {
                    clock.enter(Stage.WRITE);
                    requireCommittable();
                    requireTaken(open, batch);
                    Batch complete = known.storedRows().complete(open, batch);
                    return outcome(batch, known.writer().write(open, complete));
                  },
                  failure -> unwritten(batch, failure)));
      if (outcome.written().rowCount() > 0) {
        instruments.metrics().batchWritten(outcome.written().rowCount());
      }
      return outcome;
    } finally {
      CarryingStatement carried = carrying;
      if (carried != null) {
        carried.answered().countDown();
        carrying = null;
      }
      clock.enter(null);
    }
  }

  private Outcome outcome(Batch batch, BadRows bad) {
    if (bad.isEmpty()) {
      return new Outcome(batch);
    }
    Map<Integer, DeliveryFailure> failures = new HashMap<>();
    for (RefusedRow row : bad.refused()) {
      failures.put(row.index(), failure(row.failure()));
    }
    return Outcome.of(batch, failures, bad.replaced(), config.errors().order());
  }

  private DeliveryFailure unwritten(Batch batch, SQLException failure) {
    if (failure instanceof RunFailedException refused) {
      return searchable(failure(refused), batch);
    }
    return failure instanceof SessionFailedException unprepared
        ? parts()
            .failures()
            .failure(
                "the session could not be prepared for the records %s".formatted(batch.offsets()),
                unprepared.failure())
        : parts()
            .failures()
            .ofCommit("the commit of the records %s failed".formatted(batch.offsets()), failure);
  }

  private DeliveryFailure failure(RunFailedException refused) {
    Run run = refused.run();
    return parts()
        .failures()
        .failure(
            "table %s, %s of the %s %s failed"
                .formatted(
                    run.plan().table(),
                    run.operation(),
                    run.rows().size() == 1 ? "record" : "records",
                    run.offsets()),
            run,
            refused.failure(),
            refused.evidence())
        .reworded(message -> config.withNamesAsWritten(run.plan().target().groupIndex(), message));
  }

  /**
   * Clears the suspicion against rows if they cannot be searched. An error that does not tell
   * whether a row is to blame is fatal then.
   */
  private DeliveryFailure searchable(DeliveryFailure failure, Batch batch) {
    if (failure.kind() != FailureKind.FATAL || !failure.rowSuspected()) {
      return failure;
    }
    try {
      return parts().writer().canSearch(open(), batch) ? failure : failure.withoutSuspicion();
    } catch (SQLException | DeliveryFailure unanswered) {
      return failure.withoutSuspicion();
    }
  }

  /**
   * Takes the partitions from whichever session had them, and reads their stored offsets.
   *
   * @throws DeliveryFailure if the offsets table cannot be made or read
   */
  public void takeOffsets(Collection<TopicPartition> partitions) throws DeliveryFailure {
    useOffsets(
        (open, offsets) -> {
          storedOffsets.take(offsets, open, partitions);
          parts().condition().require(open, TableName.of(delivery.offsetsTable()));
        });
  }

  /** Stores offsets for which no records have to be written. */
  public void advanceOffsets(Map<TopicPartition, Long> nextOffsets) throws DeliveryFailure {
    useOffsets((open, offsets) -> storedOffsets.advance(offsets, open, nextOffsets));
  }

  /**
   * Sets stored offsets, or deletes those that are null.
   *
   * @param altered an empty map deletes all offsets of the connector
   */
  public void alterOffsets(Map<TopicPartition, @Nullable Long> altered) throws DeliveryFailure {
    useOffsets(
        (open, offsets) -> {
          if (altered.isEmpty()) {
            offsets.deleteAll(open);
          } else {
            offsets.alter(open, altered);
          }
        });
  }

  /** A use of the stored offsets. */
  @FunctionalInterface
  private interface OffsetUse {
    void with(Connection open, OffsetStore offsets) throws SQLException, PlanException;
  }

  private void useOffsets(OffsetUse use) throws DeliveryFailure {
    use(
        (open, known) -> {
          use.with(open, known.offsets());
          return null;
        },
        failure ->
            failure instanceof OffsetsTableException missing
                ? missing(missing)
                : offsetsFailure(parts(), "could not be used", failure));
  }

  private DeliveryFailure missing(OffsetsTableException missing) {
    DeliveryFailure told = offsetsFailure(parts(), "could not be read or made", missing.refusal());
    return told.kind() == FailureKind.FATAL
        ? new DeliveryFailure(
            FailureKind.FATAL,
            ErrorCode.UNUSABLE_OFFSETS_TABLE,
            told.reason()
                + "; have it made, and the user allowed to select, insert, update and delete: "
                + missing.ddl())
        : told;
  }

  private static DeliveryFailure offsetsFailure(
      ServerParts parts, String what, SQLException failure) {
    return parts
        .failures()
        .failure("offsets table " + parts.offsets().tableName() + " " + what, failure)
        .blamingNoRecord();
  }

  /** Returns the connection, opened if necessary. */
  private Connection open() throws DeliveryFailure {
    try {
      Connection open = connection.open();
      if (parts == null) {
        ServerParts made = server.parts(open, config, this::end, instruments.metrics());
        deleteUnusedOffsets(open, made);
        parts = made;
      }
      return open;
    } catch (SQLException failure) {
      connection.close();
      throw SqlFailures.unconnected(server.latestSettings(config.connection()), failure);
    } catch (InvalidNameException invalid) {
      connection.close();
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.INVALID_NAME,
          DeliveryProperties.OFFSETS_TABLE + ": " + invalid.getMessage() + "; set another name");
    } catch (UnknownDatabaseException unknown) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, ErrorCode.NO_DRIVER, unknown.reason());
    }
  }

  /** Deletes offsets of an earlier exactly-once task, which must not count again later. */
  private void deleteUnusedOffsets(Connection open, ServerParts made)
      throws SQLException, DeliveryFailure {
    if (delivery.isExactlyOnce() || delivery.consumerGroup().isEmpty()) {
      return;
    }
    try {
      made.offsets().deleteAll(open);
    } catch (SQLException failure) {
      DeliveryFailure told = offsetsFailure(made, "could not be used", failure);
      if (told.kind() == FailureKind.TRANSIENT) {
        connection.close();
        throw told;
      }
      open.rollback();
      LOG.warn(
          "Offsets that an earlier {}=exactly_once may have left in table {} could not be deleted:"
              + " SQLSTATE {}",
          DeliveryProperties.GUARANTEE,
          made.offsets().tableName(),
          PrintableText.name(made.failures().state(failure)));
    }
  }

  /** Returns how a transaction ends that has written records. */
  private TransactionEnd end(OffsetStore offsets) {
    TransactionEnd end =
        delivery.isExactlyOnce() ? storedOffsets.end(offsets) : TransactionEnd.COMMIT;
    return new TransactionEnd() {
      @Override
      public void commit(Connection open, Map<AssignedPartition, OffsetRange> written)
          throws SQLException {
        Stage before = clock.interrupt(Stage.COMMIT);
        try {
          requireCommittable();
          end.commit(open, written);
        } finally {
          clock.resume(before);
        }
      }

      @Override
      public @Nullable StatementCommit inStatement(
          Connection open, Map<AssignedPartition, OffsetRange> written) {
        StatementCommit commit = end.inStatement(open, written);
        return commit == null
            ? null
            : commit.requiring(
                (statement, first, cancellation) -> requireCommittable(commit, cancellation));
      }
    };
  }

  private void requireCommittable(StatementCommit commit, Cancellation cancellation)
      throws FencedException {
    if (!commit.movesOffsets()) {
      // Set this before asking: an abort after the answer has to find the statement.
      carrying = new CarryingStatement(cancellation, new CountDownLatch(1));
    }
    requireCommittable();
  }

  private void requireCommittable() throws FencedException {
    if (mustNotCommit.getAsBoolean()) {
      throw new FencedException("Connect has taken partitions of the batch away");
    }
  }

  private void requireTaken(Connection open, Batch batch) throws FencedException {
    if (delivery.isExactlyOnce()) {
      storedOffsets.requireTaken(open, batch.partitions());
    }
  }

  private ServerParts parts() {
    ServerParts known = parts;
    if (known == null) {
      throw new IllegalStateException("no connection has been opened");
    }
    return known;
  }

  /**
   * Does something with the connection, opened if necessary. After a failure the session closes the
   * connection, because its state is in doubt. It only rolls back if a row alone is to blame.
   *
   * @param diagnosis tells what a driver's exception means, before the connection is closed
   */
  private <T, B extends Exception> @Nullable T use(Use<T, B> use, Diagnosis<B> diagnosis)
      throws DeliveryFailure, B {
    try {
      Connection open = open();
      return use.with(open, parts());
    } catch (FencedException fenced) {
      // Nothing is wrong with the database. The new connection reads the offsets again.
      connection.close();
      throw DeliveryFailure.busy(fenced.getMessage());
    } catch (PlanException unfit) {
      connection.close();
      throw new DeliveryFailure(FailureKind.FATAL, unfit.code(), unfit.getMessage());
    } catch (SQLException failure) {
      boolean isUsable = false;
      try {
        if (connection.isAborted()) {
          throw DeliveryFailure.busy("the task has broken off what the database did");
        }
        // A bad record, which the diagnosis throws, leaves the connection as good as it was.
        isUsable = true;
        DeliveryFailure told = diagnosis.diagnose(failure);
        isUsable =
            failure instanceof RunFailedException && told.rowSuspected() && !told.tableDoubted();
        throw told;
      } finally {
        if (isUsable) {
          connection.rollBack();
        } else {
          connection.close();
        }
      }
    } catch (RuntimeException | Error defect) {
      // A later commit would commit what has been written of the batch.
      connection.close();
      throw defect;
    } finally {
      connection.closeIfEnded();
    }
  }
}
