package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.ErrantRecords;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What counting costs. */
class MetricsCostIT {
  private final TestingDatabase database = DatabaseServer.H2.database();
  private final String table = UniqueName.of("cheap");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  private final AtomicInteger told = new AtomicInteger();
  private final AtomicInteger clockReadings = new AtomicInteger();

  @Test
  @DisplayName(
      "C10_4 a put of many records tells the metrics and asks the clock as often as one of few")
  void aPutOfManyRecordsCostsWhatOneOfFewDoes() throws Exception {
    TestingRow.createTable(database, table, false);
    SinkConfig config = SinkConfig.parse(TaskConfiguration.on(database).batchSize(100000));
    SinkMetrics metrics =
        (SinkMetrics)
            Proxy.newProxyInstance(
                MetricsCostIT.class.getClassLoader(),
                new Class<?>[] {SinkMetrics.class},
                (proxy, method, arguments) -> {
                  told.incrementAndGet();
                  return null;
                });
    Instruments instruments =
        new Instruments(
            metrics, new StageClock(metrics, this::nanos), new StageClock(metrics, this::nanos));
    ErrantRecords errants = new ErrantRecords(config.errors(), null, System::nanoTime, metrics);
    try (SinkPipeline pipeline = new SinkPipeline(config, errants, Runnable::run, instruments)) {
      pipeline.open(List.of(partition));
      pipeline.put(rows(1));

      told.set(0);
      clockReadings.set(0);
      pipeline.put(rows(10));
      int toldOfFew = told.getAndSet(0);
      int readingsOfFew = clockReadings.getAndSet(0);
      pipeline.put(rows(10_000));

      assertThat(toldOfFew).isBetween(1, 20);
      assertThat(told).hasValue(toldOfFew);
      assertThat(readingsOfFew).isBetween(1, 20);
      assertThat(clockReadings).hasValue(readingsOfFew);
    }
  }

  private long nanos() {
    return clockReadings.incrementAndGet();
  }

  private List<SinkRecord> rows(int count) {
    List<SinkRecord> rows = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      rows.add(records.next(partition, null, TestingRow.of(id, "name", id)));
    }
    return rows;
  }
}
