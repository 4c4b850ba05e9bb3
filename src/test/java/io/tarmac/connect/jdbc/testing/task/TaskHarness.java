package io.tarmac.connect.jdbc.testing.task;

import io.tarmac.connect.jdbc.JdbcSinkTask;
import io.tarmac.connect.jdbc.testing.OneErrorCode;
import io.tarmac.servers.Await;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A task between start and stop. As Connect does, it moves on in a partition only when a put
 * returns, and shows the task these positions when it asks what may be committed, for which it
 * first waits until all that has been reported is in the dead letter queue. What a put that was
 * refused held counts as delivered by the next that returns, also in a partition that has been
 * taken away meanwhile and has come back: so does Connect. Each failure has to end with its code.
 */
public final class TaskHarness implements AutoCloseable {
  private static final int REDELIVERIES = 20;

  private final JdbcSinkTask task = new JdbcSinkTask();
  private final FakeSinkTaskContext context;
  private final Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
  private final Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();

  public TaskHarness(Map<String, String> configuration) {
    this.context = new FakeSinkTaskContext(configuration);
    task.initialize(context);
    task.start(configuration);
  }

  public FakeSinkTaskContext context() {
    return context;
  }

  public TaskHarness open(TopicPartition... partitions) {
    context.assignment().addAll(List.of(partitions));
    task.open(List.of(partitions));
    return this;
  }

  /** Takes partitions away as a rebalance does: their position is forgotten. */
  public void close(TopicPartition... partitions) {
    context.awaitReported(List.of(partitions));
    closeNow(List.of(partitions));
  }

  /** The same where another worker has the partitions already: nothing is waited for. */
  public void lose(TopicPartition... partitions) {
    closeNow(List.of(partitions));
    context.cancelReported(List.of(partitions));
  }

  private void closeNow(List<TopicPartition> partitions) {
    task.close(partitions);
    partitions.forEach(context.assignment()::remove);
    partitions.forEach(positions::remove);
  }

  public void put(Collection<SinkRecord> records) {
    for (SinkRecord record : records) {
      ends.put(
          new TopicPartition(record.originalTopic(), record.originalKafkaPartition()),
          new OffsetAndMetadata(record.originalKafkaOffset() + 1));
    }
    try {
      task.put(records);
    } catch (RetriableException again) {
      throw again;
    } catch (ConnectException failure) {
      OneErrorCode.in(failure.getMessage());
      throw failure;
    }
    positions.putAll(ends);
    ends.clear();
  }

  public void put(SinkRecord... records) {
    put(List.of(records));
  }

  /**
   * Hands the same records over again and again, as Connect does while the task asks for it.
   *
   * @return how many times the task asked
   */
  public int putUntilAccepted(Collection<SinkRecord> records) {
    for (int redeliveries = 0; ; redeliveries++) {
      try {
        put(records);
        return redeliveries;
      } catch (RetriableException e) {
        if (redeliveries == REDELIVERIES) {
          throw new AssertionError("still not accepted after " + redeliveries + " redeliveries", e);
        }
      }
    }
  }

  /**
   * Goes on as Connect does, until everything that was put is done.
   *
   * @return how many times the task asked for the same again
   */
  public int settle() {
    int[] redeliveries = {0};
    Await.until(
        "everything is done",
        () -> {
          redeliveries[0] += putUntilAccepted(List.of());
          return isDone();
        });
    return redeliveries[0];
  }

  /** Tells whether everything that was put is done. */
  public boolean isDone() {
    return offsets(commit()).equals(offsets(positions));
  }

  private static Map<TopicPartition, Long> offsets(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    positions.forEach((partition, position) -> offsets.put(partition, position.offset()));
    return offsets;
  }

  /**
   * Hands records over, and goes on as Connect does until a put fails for good.
   *
   * @return what it fails with
   */
  public Throwable failure(Collection<SinkRecord> records) {
    Throwable failure = failureOf(records);
    return failure == null
        ? Await.value("the task fails", () -> failureOf(List.of()), Objects::nonNull)
        : failure;
  }

  public Throwable failure(SinkRecord... records) {
    return failure(List.of(records));
  }

  private @Nullable Throwable failureOf(Collection<SinkRecord> records) {
    try {
      putUntilAccepted(records);
      return null;
    } catch (ConnectException failure) {
      return failure;
    }
  }

  /** Where the task has asked Connect to go on, which it has done now. */
  public Map<TopicPartition, Long> takeSeeks() {
    Map<TopicPartition, Long> seeks = new HashMap<>(context.seeks());
    context.seeks().clear();
    seeks.forEach((partition, offset) -> positions.put(partition, new OffsetAndMetadata(offset)));
    return seeks;
  }

  /** What Connect would commit now. */
  public Map<TopicPartition, OffsetAndMetadata> commit() {
    context.awaitReported(context.assignment());
    return task.preCommit(Map.copyOf(positions));
  }

  /**
   * The offset the task would have Connect commit now for a partition, if any. The dead letter
   * queue is not waited for.
   */
  public OptionalLong committable(TopicPartition partition) {
    return committable(partition, positions);
  }

  /** The same if Connect had moved on to a position whatever was put. */
  public OptionalLong committableAt(TopicPartition partition, long position) {
    return committable(partition, Map.of(partition, new OffsetAndMetadata(position)));
  }

  private OptionalLong committable(
      TopicPartition partition, Map<TopicPartition, OffsetAndMetadata> current) {
    OffsetAndMetadata offset = task.preCommit(Map.copyOf(current)).get(partition);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset.offset());
  }

  /** Ends the task. What is not in the dead letter queue is not waited for. */
  @Override
  public void close() {
    task.close(List.copyOf(context.assignment()));
    task.stop();
    context.closeReporter();
  }
}
