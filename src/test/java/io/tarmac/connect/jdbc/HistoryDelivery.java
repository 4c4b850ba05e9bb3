package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.history.HistoryFold.FoldMode;
import io.tarmac.connect.jdbc.history.HistoryRecords;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/** How the records of a history reach a sink: in puts of any size, through outages and restarts. */
final class HistoryDelivery {
  private final TestingProxy proxy;
  private final List<String> tables;
  private final Random random;
  private int redeliveries;

  /**
   * A delivery.
   *
   * @param tables whose names the topics have
   */
  HistoryDelivery(TestingProxy proxy, List<String> tables, Random random) {
    this.proxy = proxy;
    this.tables = List.copyOf(tables);
    this.random = random;
  }

  /** How many puts were delivered again. */
  int redeliveries() {
    return redeliveries;
  }

  private List<List<SinkRecord>> puts(List<SinkRecord> records) {
    int largest = random.nextBoolean() ? 40 : 400;
    List<List<SinkRecord>> puts = new ArrayList<>();
    for (int from = 0; from < records.size(); ) {
      int to = Math.min(records.size(), from + random.nextInt(largest));
      puts.add(records.subList(from, to));
      from = to;
    }
    return puts;
  }

  /**
   * Delivers the records to tasks of this configuration until all are written.
   *
   * <p>Now and then offsets are committed, the connection breaks, or the task dies when what it has
   * got is done, and a new one begins further back: not at changes of keys, for what the rows of
   * old keys had is gone then. Inserts do not meet a connection that breaks while a batch is being
   * committed, for nobody knows then whether it was.
   */
  void deliver(List<SinkRecord> records, Map<String, String> configuration, FoldMode mode) {
    List<List<SinkRecord>> puts = puts(records);
    TaskHarness task = open(configuration);
    try {
      for (int i = 0; i < puts.size(); i++) {
        boolean breaks = random.nextInt(6) == 0;
        if (random.nextInt(7) == 0 || (breaks && mode == FoldMode.INSERT)) {
          task.commit();
        }
        if (breaks) {
          proxy.closeConnections();
        }
        redeliveries += task.putUntilAccepted(puts.get(i));
        if (random.nextInt(10) == 0 && !endsWithin(puts.subList(0, i + 1))) {
          redeliveries += task.settle();
          task.close();
          task = open(configuration);
          int back = mode == FoldMode.INSERT ? 0 : random.nextInt(Math.min(i + 1, 4));
          while (back > 0 && puts.get(i).stream().noneMatch(HistoryRecords::isFirstPart)) {
            i--;
            back--;
          }
        }
      }
      redeliveries += task.settle();
    } finally {
      task.close();
    }
  }

  /** Whether the last record is the first part of a change of key. */
  private static boolean endsWithin(List<List<SinkRecord>> puts) {
    return puts.stream()
        .flatMap(List::stream)
        .reduce((earlier, last) -> last)
        .map(HistoryRecords::isFirstPart)
        .orElse(false);
  }

  private TaskHarness open(Map<String, String> configuration) {
    TaskHarness task = new TaskHarness(configuration);
    for (String table : tables) {
      task.open(new TopicPartition(table, 0), new TopicPartition(table, 1));
    }
    return task;
  }
}
