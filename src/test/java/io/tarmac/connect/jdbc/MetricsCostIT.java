package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What counting costs. */
@EachDatabase(only = H2)
class MetricsCostIT extends TableSuite {
  private final AtomicInteger told = new AtomicInteger();
  private final AtomicInteger clockReadings = new AtomicInteger();

  @Test
  @DisplayName(
      "C10_4 a put of many records tells the metrics and asks the clock as often as one of few")
  void aPutOfManyRecordsCostsWhatOneOfFewDoes() throws Exception {
    createTable();
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
    try (SinkPipeline pipeline =
        new SinkPipeline(
            config,
            errants,
            new DatabaseSession(config, instruments),
            topic -> true,
            Runnable::run,
            TaskRuntime.OF_JVM,
            instruments)) {
      pipeline.open(List.of(partition));
      pipeline.put(List.of(records(1, 1, "name")));

      told.set(0);
      clockReadings.set(0);
      pipeline.put(List.of(records(2, 10, "name")));
      int toldOfFew = told.getAndSet(0);
      int readingsOfFew = clockReadings.getAndSet(0);
      pipeline.put(List.of(records(12, 10_000, "name")));

      assertThat(toldOfFew).isBetween(1, 20);
      assertThat(told).hasValue(toldOfFew);
      assertThat(readingsOfFew).isBetween(1, 20);
      assertThat(clockReadings).hasValue(readingsOfFew);
    }
  }

  private long nanos() {
    return clockReadings.incrementAndGet();
  }
}
