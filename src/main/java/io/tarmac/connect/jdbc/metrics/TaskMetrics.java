package io.tarmac.connect.jdbc.metrics;

import io.tarmac.connect.jdbc.metrics.MetricRegistry.Metric;
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
   * Shows the metrics of a task among Connect's plugin metrics. On a worker without plugin metrics,
   * shows MBeans with the same names.
   *
   * @param connector the connector's name, for workers that have no plugin metrics
   * @param task the task's number, for the same workers
   */
  public static TaskMetrics show(SinkTaskContext context, String connector, String task) {
    TaskMetrics metrics = new TaskMetrics(registry(context, connector, task));
    metrics.registry.add(
        Map.of(),
        Arrays.stream(TaskMetric.values())
            .map(m -> new Metric(m.metricName(), m.description(), () -> metrics.value(m)))
            .toList());
    return metrics;
  }

  private static MetricRegistry registry(SinkTaskContext context, String connector, String task) {
    try {
      return new ConnectRegistry(context);
    } catch (NoSuchMethodError | NoClassDefFoundError before) {
      return new JmxRegistry(connector, task);
    }
  }

  private void show(String table, TableCounts.Counts ofTable) {
    List<Metric> metrics =
        Arrays.stream(TableMetric.values())
            .map(m -> new Metric(m.metricName(), m.description(), () -> ofTable.value(m)))
            .toList();
    registry.add(Map.of("table", table), metrics);
  }

  /** Returns the receiver of what the task counts. */
  public SinkMetrics counts() {
    return counts;
  }

  /** Sets the backlog that metrics of unwritten records ask from now on. */
  public void watch(Backlog backlog) {
    counts.watch(backlog);
  }

  /** Returns the present value of a metric. */
  public double value(TaskMetric metric) {
    return counts.value(metric);
  }

  @Override
  public void close() {
    registry.close();
  }
}
