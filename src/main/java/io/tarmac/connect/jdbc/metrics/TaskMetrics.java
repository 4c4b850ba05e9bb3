package io.tarmac.connect.jdbc.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.sink.SinkTaskContext;

/** The metrics of a task, shown until they are closed. Thread-safe. */
public final class TaskMetrics implements AutoCloseable {

  private final MetricRegistry registry;
  private final TaskCounts counts;

  private TaskMetrics(MetricRegistry registry) {
    this.registry = registry;
    this.counts =
        new TaskCounts(new TableCounts(this::show), System::nanoTime, System::currentTimeMillis);
  }

  /**
   * Shows metrics where Connect shows those of plugins, or as it would.
   *
   * @param connector its name, for workers that have no metrics of plugins
   * @param task its number, for these too
   */
  public static TaskMetrics show(SinkTaskContext context, String connector, String task) {
    TaskMetrics metrics = new TaskMetrics(registry(context, connector, task));
    metrics.show();
    return metrics;
  }

  private static MetricRegistry registry(SinkTaskContext context, String connector, String task) {
    try {
      return new ConnectRegistry(context);
    } catch (NoSuchMethodError | NoClassDefFoundError before) {
      return new JmxRegistry(connector, task);
    }
  }

  private void show() {
    registry.add(
        Map.of(),
        Arrays.stream(TaskMetric.values())
            .map(m -> new Metric(m.metricName(), m.description(), () -> counts.value(m)))
            .toList());
  }

  private void show(String table, TableCounts.Counts ofTable) {
    List<Metric> metrics =
        Arrays.stream(TableMetric.values())
            .map(m -> new Metric(m.metricName(), m.description(), () -> ofTable.value(m)))
            .toList();
    registry.add(Map.of("table", table), metrics);
  }

  /** Where to count. */
  public SinkMetrics counts() {
    return counts;
  }

  /** From now on that is asked what has not been written. */
  public void watch(Backlog backlog) {
    counts.watch(backlog);
  }

  /** What a metric says now. */
  public double value(TaskMetric metric) {
    return counts.value(metric);
  }

  @Override
  public void close() {
    registry.close();
  }
}
