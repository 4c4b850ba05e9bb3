package io.tarmac.connect.jdbc.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Waits for what has been reported as Connect's class of that name does: without a limit, and only
 * once. Used by the task's thread alone.
 */
public final class WorkerErrantRecordReporter implements ErrantRecordReporter {
  private final ErrantRecordReporter queue;
  private final Map<TopicPartition, List<Future<Void>>> futures = new HashMap<>();

  public WorkerErrantRecordReporter(ErrantRecordReporter queue) {
    this.queue = queue;
  }

  @Override
  public Future<Void> report(SinkRecord record, Throwable error) {
    Future<Void> acknowledgement = queue.report(record, error);
    if (!acknowledgement.isDone()) {
      TopicPartition partition =
          new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
      futures.computeIfAbsent(partition, absent -> new ArrayList<>()).add(acknowledgement);
    }
    return acknowledgement;
  }

  /** Returns when what has been reported of the partitions has been acknowledged. */
  public void awaitFutures(Collection<TopicPartition> partitions) {
    for (Future<Void> acknowledgement : futuresFor(partitions)) {
      try {
        acknowledgement.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new ConnectException(e);
      }
    }
  }

  /** Waits no more for what has been reported of the partitions; the producer goes on. */
  public void cancelFutures(Collection<TopicPartition> partitions) {
    futuresFor(partitions);
  }

  private List<Future<Void>> futuresFor(Collection<TopicPartition> partitions) {
    List<Future<Void>> removed = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      List<Future<Void>> reported = futures.remove(partition);
      if (reported != null) {
        removed.addAll(reported);
      }
    }
    return removed;
  }
}
