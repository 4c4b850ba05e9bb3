package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.offset.StoredOffsets;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The database end of a task: one connection, opened when it is first needed and again after every
 * failure, and the planner and the writer that use it. All that goes to the database is done on the
 * thread that writes; what a put asks for and has not had in time is a failure that is {@link
 * FailureKind#BUSY}, and had by the put after it. Used by the task's thread, but for {@link
 * #write}.
 */
public final class TargetDatabase implements AutoCloseable {

  /** After which a connection that nothing is written through is closed. */
  private static final Duration IDLE = Duration.ofMinutes(15);

  /** How long a stop waits for a connection to be closed: a driver may have a last word. */
  private static final Duration CLOSE_PATIENCE = Duration.ofMillis(500);

  private final TaskConnection connection;
  private final Turn turn = new Turn();
  private final TargetSession session;
  private final Executor executor;
  private final Errands errands;
  private final TablePlans plans;
  private final TargetWriter writer;

  /**
   * The database of the configuration, which is not contacted yet.
   *
   * @param executor what batches are written on, which does one thing after the other
   * @param patience how long a put waits for it
   */
  public TargetDatabase(
      SinkConfig config, TableRouter router, Executor executor, Patience patience) {
    this(config, router, executor, patience, Instruments.none());
  }

  /** The same, measured. */
  public TargetDatabase(
      SinkConfig config,
      TableRouter router,
      Executor executor,
      Patience patience,
      Instruments instruments) {
    this.connection =
        new TaskConnection(new ConnectionFactory(config.connection()), instruments.metrics());
    this.session = new TargetSession(config, connection, turn, instruments);
    this.executor = executor;
    this.writer = new TargetWriter(session, connection, turn, config.errors().order(), instruments);
    this.errands = new Errands(executor, patience, instruments.task());
    List<TableName> required =
        config.tables().evolution() == SchemaEvolution.VALIDATE_ONLY
            ? router.tablesOf(config.tables().topics())
            : List.of();
    this.plans = new TablePlans(session, errands, required);
  }

  /** Other records than before are put: what has been asked for those is of no use any more. */
  public void beginCollection() {
    errands.forget();
  }

  /** A put begins, before anything that it does with the database. */
  public void begin() {
    if (connection.isIdleFor(IDLE) && !errands.isUnderWay()) {
      executor.execute(() -> use(() -> connection.closeAfter(IDLE)));
    }
  }

  /** New records have come: what they mean depends on the tables there are now. */
  public void beginPut() throws DeliveryFailure {
    plans.beginPut();
  }

  /**
   * The plan for a change. Goes to the database only for the first change of its kind, and may
   * create or alter the table then. Null for a delete from a table that does not exist yet.
   */
  public @Nullable TablePlan plan(TableName table, Change change)
      throws DeliveryFailure, BadRecordException {
    return plans.plan(table, change);
  }

  /**
   * Another plan for a change that its plan refuses, because somebody has changed the table or it
   * is made wider for the change; null when there is none.
   */
  public @Nullable TablePlan replan(
      TableName table, Change change, TablePlan refusing, BadRecordException refusal)
      throws DeliveryFailure, BadRecordException {
    return plans.another(table, change, refusing, refusal);
  }

  /** Whether one of the plans' tables, which are read again, is no longer as its plan knows it. */
  public boolean isAnyStale(Collection<TablePlan> used) throws DeliveryFailure {
    return plans.isAnyStale(used);
  }

  /**
   * Writes a batch and commits it; after a failure nothing of it is written.
   *
   * @param isAbandoned whether it is not to be written after all
   */
  public Outcome write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure {
    return writer.write(batch, isAbandoned);
  }

  /** Breaks off what another thread is writing: it fails there, and nothing of it is written. */
  public void abort() {
    connection.abort();
  }

  /**
   * Leaves no row in a table, if it is there, and commits. May be repeated after a failure.
   *
   * @param asked the record that asks for it
   * @throws BadRecordException when the record names a table that no table can be, or that takes no
   *     records
   */
  public void truncate(TableName table, Map<TopicPartition, OffsetRange> asked)
      throws DeliveryFailure, BadRecordException {
    errands.outcome(
        new Truncating(table, Map.copyOf(asked)),
        () -> {
          session.truncate(table, asked);
          return null;
        });
  }

  /**
   * Partitions are another task's from now on. That may write to a table which one of their records
   * wants truncated: what has not begun is not done, and a truncate under way is broken off. One
   * that a record of another partition has asked for is not done twice.
   */
  public void closePartitions(Collection<TopicPartition> partitions, Duration atMost) {
    Predicate<Object> theirs =
        question -> question instanceof Truncating truncating && truncating.isOf(partitions);
    errands.forget(theirs.or(question -> !(question instanceof Truncating)));
    if (errands.isUnderWay(theirs)) {
      connection.abort();
      errands.await(atMost);
    }
  }

  /** What is known of the offsets in the database; nothing where Kafka's count. */
  public StoredOffsets storedOffsets() {
    return session.offsets().stored();
  }

  /** Whether the connection that is open, if one is, has taken the partitions. */
  public boolean hasTakenOffsets(Collection<TopicPartition> partitions) {
    return session.offsets().areTaken(partitions);
  }

  /** Takes the partitions from whoever had them, and reads what is stored of them. */
  public void takeOffsets(Collection<TopicPartition> partitions) throws DeliveryFailure {
    ask(new Taking(Set.copyOf(partitions)), () -> session.offsets().take(partitions));
  }

  /** Stores offsets that no records have to be written for, unless something is being written. */
  public void advanceOffsets(Map<TopicPartition, Long> nextOffsets) throws DeliveryFailure {
    if (turn.takeIfFree()) {
      turn.end();
      ask(new Advancing(Map.copyOf(nextOffsets)), () -> session.offsets().advance(nextOffsets));
    }
  }

  /** Sets stored offsets, or deletes them where null; where there are none, deletes all. */
  public void alterOffsets(Map<TopicPartition, @Nullable Long> altered) throws DeliveryFailure {
    turn.take();
    try {
      session.offsets().alter(altered);
    } finally {
      turn.end();
    }
  }

  private record Truncating(TableName table, Map<TopicPartition, OffsetRange> asked) {

    boolean isOf(Collection<TopicPartition> partitions) {
      return !Collections.disjoint(asked.keySet(), partitions);
    }
  }

  private record Taking(Set<TopicPartition> partitions) {}

  private record Advancing(Map<TopicPartition, Long> nextOffsets) {}

  /** What is done with offsets on the thread that writes. */
  @FunctionalInterface
  private interface OffsetErrand {
    void run() throws DeliveryFailure;
  }

  private void ask(Object question, OffsetErrand errand) throws DeliveryFailure {
    try {
      errands.outcome(
          question,
          () -> {
            turn.take();
            try {
              errand.run();
            } finally {
              connection.closeIfEnded();
              turn.end();
            }
            return null;
          });
    } catch (BadRecordException impossible) {
      throw new IllegalStateException("no record is looked at", impossible);
    }
  }

  @Override
  public void close() {
    connection.end();
    errands.forget();
    if (!turn.takeIfFree()) {
      connection.abort();
      return;
    }
    turn.end();
    if (connection.isOpen()) {
      FutureTask<?> closing = new FutureTask<>(() -> use(connection::close), null);
      executor.execute(closing);
      if (!Errands.isDone(closing, CLOSE_PATIENCE)) {
        connection.abort();
      }
    }
  }

  /** On the thread that writes. */
  private void use(Runnable use) {
    turn.take();
    try {
      use.run();
    } finally {
      turn.end();
    }
  }
}
