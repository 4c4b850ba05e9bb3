package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.session.DatabaseThread;
import io.tarmac.connect.jdbc.session.PlanCache;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/** The parts of a task that make a row of a change, on the caller's thread. */
final class TaskSession implements AutoCloseable {

  /** The partition that all rows come from. */
  static final AssignedPartition PARTITION = partition(new TopicPartition("measured", 0));

  private final TableRouter router;
  private final OperationRules operations;
  private final DatabaseSession session;
  private final PlanCache plans;

  TaskSession(SinkConfig config) {
    router =
        new TableRouter(config.tables().nameFormat(), config.tables().naming(), config.delivery());
    operations = new OperationRules(config.keys());
    session = new DatabaseSession(config, Instruments.none());
    PutDeadline deadline = new PutDeadline(System::nanoTime);
    BatchQueue queue =
        new BatchQueue(
            new OffsetTracker(),
            new ErrantRecords(config.errors(), null, System::nanoTime, SinkMetrics.NONE),
            batch -> null,
            deadline,
            SinkMetrics.NONE,
            TaskRuntime.OF_JVM);
    DatabaseThread thread =
        DatabaseThread.start(
            Runnable::run,
            queue,
            session::write,
            deadline,
            Instruments.none().task(),
            TaskRuntime.OF_JVM);
    plans = new PlanCache(session, thread, config, router);
  }

  /** Routes, plans and converts a change, as a task does. */
  Row row(Change change) throws BadRecordException, DeliveryFailure {
    TableName table = Objects.requireNonNull(router.route(change));
    TablePlan plan = Objects.requireNonNull(plans.plan(table, change));
    return Row.of(plan, operations.operation(change), change, PARTITION, KeepRecord.NO);
  }

  private static AssignedPartition partition(TopicPartition partition) {
    OffsetTracker tracker = new OffsetTracker();
    tracker.open(List.of(partition));
    return Objects.requireNonNull(tracker.partition(partition.topic(), partition.partition()));
  }

  @Override
  public void close() {
    session.close();
  }
}
