package io.tarmac.connect.jdbc.testing.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * What Connect does with a task, a step at a time: polls, hands over again what the task refuses,
 * leaves out what it has paused, commits, and gives partitions away and takes them back.
 */
public final class SimulatedWorker {
  private final TaskHarness task;
  private final Map<TopicPartition, List<SinkRecord>> topics;
  private final Map<TopicPartition, Integer> fetched = new HashMap<>();
  private final Map<TopicPartition, Long> committed = new HashMap<>();

  /** What the task has refused. */
  private final List<SinkRecord> held = new ArrayList<>();

  /**
   * A worker with all partitions assigned.
   *
   * @param topics all records of each partition, from offset 0 on
   */
  public SimulatedWorker(TaskHarness task, Map<TopicPartition, List<SinkRecord>> topics) {
    this(task, topics, Map.of());
  }

  private SimulatedWorker(
      TaskHarness task,
      Map<TopicPartition, List<SinkRecord>> topics,
      Map<TopicPartition, Long> committed) {
    this.task = task;
    this.topics = topics;
    for (TopicPartition partition : topics.keySet()) {
      task.open(partition);
      this.committed.put(partition, committed.getOrDefault(partition, 0L));
      fetched.put(partition, Math.toIntExact(this.committed.getOrDefault(partition, 0L)));
    }
  }

  /** Another worker that has all partitions from now on; this one has not been told. */
  public SimulatedWorker successor(TaskHarness another) {
    return new SimulatedWorker(another, topics, committed);
  }

  /** Delivers so many records of each partition at most, or what is held. */
  public void poll(int most) {
    seek();
    if (held.isEmpty()) {
      topics.keySet().forEach(partition -> fetch(partition, most));
    }
    try {
      task.put(List.copyOf(held));
      held.clear();
    } catch (RetriableException refused) {
      // Handed over again by the next poll.
    }
  }

  public void commit() {
    commit(topics.keySet());
  }

  /** The partitions go to another worker and come back: what is not committed is read again. */
  public void reassign(Collection<TopicPartition> partitions) {
    commit(partitions);
    seek();
    task.close(partitions.toArray(new TopicPartition[0]));
    held.removeIf(
        record -> partitions.contains(new TopicPartition(record.topic(), record.kafkaPartition())));
    for (TopicPartition partition : partitions) {
      fetched.put(partition, Math.toIntExact(committed.getOrDefault(partition, 0L)));
      task.open(partition);
    }
  }

  /** Whether every record has been committed. */
  public boolean isDone() {
    return topics.entrySet().stream()
        .allMatch(topic -> committed.getOrDefault(topic.getKey(), 0L) == topic.getValue().size());
  }

  private void seek() {
    task.takeSeeks()
        .forEach((partition, offset) -> fetched.put(partition, Math.toIntExact(offset)));
  }

  private void fetch(TopicPartition partition, int most) {
    if (task.context().paused().contains(partition)) {
      return;
    }
    List<SinkRecord> all = topics.getOrDefault(partition, List.of());
    int from = fetched.getOrDefault(partition, 0);
    int to = Math.min(all.size(), from + most);
    // Records that are read again are others.
    all.subList(from, to).forEach(record -> held.add(copy(record)));
    fetched.put(partition, to);
  }

  private void commit(Collection<TopicPartition> partitions) {
    task.commit()
        .forEach(
            (partition, offset) -> {
              if (partitions.contains(partition)) {
                committed.put(partition, offset.offset());
              }
            });
  }

  private static SinkRecord copy(SinkRecord record) {
    return new SinkRecord(
        record.topic(),
        record.kafkaPartition(),
        record.keySchema(),
        record.key(),
        record.valueSchema(),
        record.value(),
        record.kafkaOffset(),
        record.timestamp(),
        record.timestampType());
  }
}
