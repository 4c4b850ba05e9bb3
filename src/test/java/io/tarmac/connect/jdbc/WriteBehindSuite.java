package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;

/**
 * A task that writes behind. A lock on its table keeps the writer busy for as long as a test likes,
 * a proxy that stalls keeps it connecting.
 */
abstract class WriteBehindSuite extends OutageSuite {
  final StatementLog log = new StatementLog();

  @AfterEach
  void closeLog() {
    log.close();
  }

  /** Returns the configuration of a task that writes behind. */
  TaskConfiguration behind() {
    return TaskConfiguration.on(database)
        .with("connection.url", log.url(proxy.url()))
        .writeBehind()
        .with("write.method", "batch");
  }

  /** A task with the first partition. */
  TaskHarness openBehind(String... namesAndValues) {
    return open(behind().with(namesAndValues));
  }

  /** The same, connected, with the first record of its partition written. */
  TaskHarness openWritten(String... namesAndValues) {
    TaskHarness task = openBehind(namesAndValues);
    putAndSettle(task, 1);
    return task;
  }

  /** The next record of the first partition, which needs a plan of its own. */
  SinkRecord insertOfAnotherSchema() {
    int id = Math.toIntExact(records.nextOffset(first));
    return records.next(first, null, struct("id int32, amount int64", id, 0L));
  }

  /** Returns the records of several lists, one list after the other. */
  @SafeVarargs
  static List<SinkRecord> concat(List<SinkRecord>... parts) {
    List<SinkRecord> all = new ArrayList<>();
    for (List<SinkRecord> part : parts) {
      all.addAll(part);
    }
    return all;
  }

  TableLock lockTable() throws SQLException {
    return TableLock.of(database, table);
  }

  /** Puts records whose batch meets a lock, and returns when it has. */
  void putInFlight(TaskHarness task, Collection<SinkRecord> records) {
    int before = insertedRows().size();
    task.put(records);
    Await.until("the writer has begun", () -> insertedRows().size() > before);
  }

  void putAndSettle(TaskHarness task, int count) {
    task.putUntilAccepted(inserts(first, count));
    settle(task);
  }

  void settle(TaskHarness task) {
    settle(task, first);
  }

  /** Goes on as Connect does, until everything that was put of the partition is done. */
  void settle(TaskHarness task, TopicPartition partition) {
    Await.until(
        "everything is done",
        () -> {
          task.putUntilAccepted(List.of());
          return committedOffset(task, partition) == records.nextOffset(partition);
        });
  }

  /** Puts the records, and goes on until a put fails; returns the records to be put again. */
  static Collection<SinkRecord> putUntilRefused(TaskHarness task, Collection<SinkRecord> records) {
    if (isRefused(task, records)) {
      return records;
    }
    Await.until("the failure shows", () -> isRefused(task, List.of()));
    return List.of();
  }

  /**
   * Puts records whose batch meets an outage; from the next put on, the writer connects for as long
   * as the proxy stalls.
   *
   * @return the records to be put again
   */
  Collection<SinkRecord> stallConnecting(TaskHarness task, Collection<SinkRecord> records) {
    proxy.cut();
    Collection<SinkRecord> again = putUntilRefused(task, records);
    proxy.restore();
    proxy.stall();
    return again;
  }

  /** The pause that Connect has been asked for last, in milliseconds. */
  static long lastTimeout(TaskHarness task) {
    List<Long> timeouts = task.context().timeouts();
    return timeouts.get(timeouts.size() - 1);
  }

  static Duration timeOf(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  /** Waits until the writer has ended of the task that this thread started. */
  static void awaitNoWriter() {
    String writer = Thread.currentThread().getName() + "-writer";
    Await.until(
        "the writer's thread has ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals(writer)));
  }

  List<Integer> insertedRows() {
    return log.beginningWith("INSERT").stream().map(StatementLog.Entry::rows).toList();
  }
}
