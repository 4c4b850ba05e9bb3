package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.metrics.MetricRegistry.Metric;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.KafkaMetricsContext;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.common.metrics.internals.PluginMetricsImpl;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.sink.SinkTaskContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is shown with Connect's metrics, and without them, in the JVM's real MBean server. */
class MetricRegistryTest {
  private static final List<Metric> METRICS =
      List.of(new Metric("rows-total", "rows", () -> 5), new Metric("lag-ms", "lag", () -> 1.5));

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String connector = UniqueName.of("metrics");

  @Test
  @DisplayName("C10_4 without Connect's metrics the same names and attributes are shown")
  void theSameNamesAreShownWithoutConnectsMetrics() throws Exception {
    List<String> shownByConnect;
    try (Metrics metrics = metrics()) {
      MetricRegistry connects = new ConnectRegistry(context(metrics, connector));
      addAll(connects);
      shownByConnect = shown();
      connects.close();
      assertThat(shown()).isEmpty();
    }
    try (JmxRegistry plain = new JmxRegistry(connector, "0")) {
      addAll(plain);

      assertThat(shown()).isEqualTo(shownByConnect).hasSize(3);
    }
    assertThat(shown()).isEmpty();
  }

  private static void addAll(MetricRegistry registry) {
    registry.add(Map.of(), METRICS);
    registry.add(Map.of("table", "shop.orders"), METRICS);
    registry.add(Map.of("table", "a \"b\", c=d*?"), METRICS);
  }

  @Test
  @DisplayName("C10_4 tasks of one name in a JVM do not hide each other, and go one by one")
  void tasksOfOneNameDoNotHideEachOther() {
    JmxRegistry first = new JmxRegistry(connector, "0");
    JmxRegistry second = new JmxRegistry(connector, "0");
    JmxRegistry another = new JmxRegistry(connector, "1");
    first.add(Map.of(), METRICS);
    second.add(Map.of(), METRICS);
    another.add(Map.of(), METRICS);

    assertThat(names()).hasSize(3);
    first.close();
    assertThat(names()).hasSize(2).anyMatch(name -> name.contains("instance=2"));
    second.close();
    another.close();
    assertThat(names()).isEmpty();
  }

  @Test
  @DisplayName("C10_4 a task that did not end does not keep its successor from being shown")
  void aTaskThatDidNotEndDoesNotHideItsSuccessor() throws Exception {
    try (Metrics metrics = metrics()) {
      MetricRegistry given = new ConnectRegistry(context(metrics, connector));
      MetricRegistry successor = new ConnectRegistry(context(metrics, connector));
      given.add(Map.of(), METRICS);
      successor.add(Map.of(), METRICS);

      assertThat(names()).hasSize(2).anyMatch(name -> name.contains("instance=2"));
      given.close();
      assertThat(names()).hasSize(1);
      successor.close();
      assertThat(names()).isEmpty();
    }
  }

  @Test
  @DisplayName("C10_4 all metrics of a task carry the same instance, whatever other names are free")
  void allMetricsOfATaskCarryTheSameInstance() throws Exception {
    try (Metrics metrics = metrics()) {
      oneInstance(
          new ConnectRegistry(context(metrics, connector)),
          new ConnectRegistry(context(metrics, connector)));
    }
    oneInstance(new JmxRegistry(connector, "0"), new JmxRegistry(connector, "0"));
  }

  /** The second task meets a table that the first has no metrics of, and the first has ended. */
  private void oneInstance(MetricRegistry first, MetricRegistry second) {
    first.add(Map.of(), METRICS);
    second.add(Map.of(), METRICS);
    second.add(Map.of("table", "orders"), METRICS);
    first.add(Map.of("table", "items"), METRICS);
    first.close();
    second.add(Map.of("table", "items"), METRICS);

    assertThat(names()).hasSize(3).allMatch(name -> name.contains("instance=2"));
    second.close();
  }

  @Test
  void whatConnectHasRemovedIsNotMissed() throws Exception {
    try (Metrics metrics = metrics()) {
      PluginMetricsImpl ofConnect = ofConnect(metrics, connector);
      MetricRegistry registry = new ConnectRegistry(context(ofConnect));
      registry.add(Map.of(), METRICS);
      ofConnect.close();

      registry.close();

      assertThat(names()).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "C10_4 a table that is new when Connect has closed its metrics is counted all the same")
  void aNewTableIsCountedWhenConnectHasClosedItsMetrics() throws Exception {
    try (Metrics metrics = metrics()) {
      PluginMetricsImpl ofConnect = ofConnect(metrics, connector);
      try (TaskMetrics task = TaskMetrics.show(context(ofConnect), connector, "0")) {
        ofConnect.close();

        task.counts().rowsWritten("new", 3);
        task.counts().batchWritten(3);
        assertThat(task.value(TaskMetric.RECORDS_WRITTEN)).isEqualTo(3);
      }
      assertThat(names()).isEmpty();
    }
  }

  @Test
  void nothingIsShownAfterTheEnd() {
    JmxRegistry registry = new JmxRegistry(connector, "0");
    registry.close();

    registry.add(Map.of("table", "late"), METRICS);

    assertThat(names()).isEmpty();
  }

  private static Metrics metrics() {
    JmxReporter reporter = new JmxReporter();
    reporter.contextChange(new KafkaMetricsContext("kafka.connect"));
    return new Metrics(new MetricConfig(), List.of(reporter), Time.SYSTEM, true);
  }

  private static PluginMetricsImpl ofConnect(Metrics metrics, String connector) {
    LinkedHashMap<String, String> tags = new LinkedHashMap<>();
    tags.put("connector", connector);
    tags.put("task", "0");
    return new PluginMetricsImpl(metrics, tags);
  }

  private static SinkTaskContext context(Metrics metrics, String connector) {
    return context(ofConnect(metrics, connector));
  }

  private static SinkTaskContext context(PluginMetrics metrics) {
    return (SinkTaskContext)
        Proxy.newProxyInstance(
            MetricRegistryTest.class.getClassLoader(),
            new Class<?>[] {SinkTaskContext.class},
            (proxy, method, arguments) -> metrics);
  }

  private SortedSet<String> names() {
    try {
      return server
          .queryNames(
              new ObjectName("kafka.connect:type=plugins,connector=" + connector + ",*"), null)
          .stream()
          .map(ObjectName::toString)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> shown() throws Exception {
    List<String> shown = new ArrayList<>();
    for (String name : names()) {
      ObjectName bean = new ObjectName(name);
      shown.add(
          name
              + " "
              + server.getAttribute(bean, "rows-total")
              + " "
              + server.getAttributes(bean, new String[] {"lag-ms"}));
    }
    return shown;
  }
}
