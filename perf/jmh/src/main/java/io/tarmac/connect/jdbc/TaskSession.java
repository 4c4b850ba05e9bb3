package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.FieldLimit;
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
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.jdbc.table.RoutedTable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The parts of a task that make a row of a record, on the caller's thread. They create the table if
 * the connector may. No row is written.
 */
public final class TaskSession implements AutoCloseable {
  private final ChangeDecoder decoder;
  private final TableRouter router;
  private final OperationRules operations;
  private final DatabaseSession session;
  private final PlanCache plans;

  /** The partition that all rows come from. */
  private final AssignedPartition partition;

  /** Creates a session by a connector's properties. It connects when it makes its first plan. */
  public TaskSession(Map<String, String> properties) {
    SinkConfig config = SinkConfig.parse(properties);
    decoder = new ChangeDecoder(new FieldLimit(config.values().maxFields()));
    router = new TableRouter(config);
    operations = new OperationRules(config.keys(), config.tables().columns());
    session = new DatabaseSession(config, Instruments.none());
    PutDeadline deadline = new PutDeadline(System::nanoTime);
    OffsetTracker tracker = new OffsetTracker();
    TopicPartition assigned = new TopicPartition("measured", 0);
    tracker.open(List.of(assigned));
    partition = Objects.requireNonNull(tracker.partition(assigned.topic(), assigned.partition()));
    BatchQueue queue =
        new BatchQueue(
            tracker,
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

  public Change change(SinkRecord record) {
    try {
      return Objects.requireNonNull(decoder.decode(record));
    } catch (BadRecordException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Decodes, routes, plans and converts, as a task does with every record. */
  public Row row(SinkRecord record) {
    Change change = change(record);
    try {
      RoutedTable table = Objects.requireNonNull(router.route(change));
      TablePlan plan = Objects.requireNonNull(plans.plan(table, change));
      return row(plan, operations.operation(change), change);
    } catch (BadRecordException | DeliveryFailure e) {
      throw new IllegalStateException(e);
    }
  }

  /** Converts a change by a plan that this session has made. Works after the session is closed. */
  public Row row(TablePlan plan, Operation operation, Change change) {
    try {
      return Row.of(plan, operation, change, partition, KeepRecord.NO);
    } catch (BadRecordException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
