package io.tarmac.connect.jdbc.testing.task;

import io.tarmac.connect.jdbc.testing.WorkerErrantRecordReporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkTaskContext;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a task asks of Connect. With a reporter of errant records where the configuration
 * has Connect make one; without metrics.
 */
public class FakeSinkTaskContext implements SinkTaskContext {
  private final Map<String, String> configs;
  private final Set<TopicPartition> assignment = new HashSet<>();
  private final Set<TopicPartition> paused = new HashSet<>();
  private final Map<TopicPartition, Long> seeks = new HashMap<>();
  private final List<Long> timeouts = new ArrayList<>();
  private final @Nullable FakeReporter reporter;
  private final @Nullable WorkerErrantRecordReporter awaited;

  public FakeSinkTaskContext(Map<String, String> configs) {
    this.configs = configs;
    boolean reports =
        configs.containsKey("errors.deadletterqueue.topic.name")
            || "true".equals(configs.get("errors.log.enable"));
    this.reporter =
        reports ? new FakeReporter("all".equals(configs.get("errors.tolerance"))) : null;
    this.awaited = reporter == null ? null : new WorkerErrantRecordReporter(reporter);
  }

  /** The dead letter queue of a connector that has one. */
  public FakeReporter deadLetters() {
    return Objects.requireNonNull(reporter);
  }

  /** Every time the task asked to wait before the next put, in milliseconds. */
  public List<Long> timeouts() {
    return timeouts;
  }

  public Map<TopicPartition, Long> seeks() {
    return seeks;
  }

  public Set<TopicPartition> paused() {
    return paused;
  }

  @Override
  public Map<String, String> configs() {
    return configs;
  }

  @Override
  public void offset(Map<TopicPartition, Long> offsets) {
    seeks.putAll(offsets);
  }

  @Override
  public void offset(TopicPartition partition, long offset) {
    seeks.put(partition, offset);
  }

  @Override
  public void timeout(long timeoutMs) {
    timeouts.add(timeoutMs);
  }

  @Override
  public Set<TopicPartition> assignment() {
    return assignment;
  }

  @Override
  public void pause(TopicPartition... partitions) {
    paused.addAll(List.of(partitions));
  }

  @Override
  public void resume(TopicPartition... partitions) {
    List.of(partitions).forEach(paused::remove);
  }

  @Override
  public void requestCommit() {}

  @Override
  public @Nullable ErrantRecordReporter errantRecordReporter() {
    return awaited;
  }

  /** What Connect does with what has been reported, before it asks what may be committed. */
  void awaitReported(Collection<TopicPartition> partitions) {
    if (awaited != null) {
      awaited.awaitFutures(partitions);
    }
  }

  /** What Connect does with what has been reported of partitions that another worker has now. */
  void cancelReported(Collection<TopicPartition> partitions) {
    if (awaited != null) {
      awaited.cancelFutures(partitions);
    }
  }

  /** Connect's producer gives up what is not acknowledged when it has to be closed at once. */
  void closeReporter() {
    if (reporter != null) {
      reporter.refuse(new KafkaException("Producer is closed forcefully."));
    }
  }

  @Override
  public PluginMetrics pluginMetrics() {
    throw new NoSuchMethodError("a worker without metrics of plugins");
  }
}
