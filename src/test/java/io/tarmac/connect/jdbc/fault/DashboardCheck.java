package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.FreePort;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Every query of the dashboard and of the alerts, asked of a real Prometheus that scrapes a worker
 * through the JMX exporter with the rules that users are given. Runs in a profile of its own, as it
 * needs Prometheus on the path.
 */
class DashboardCheck {
  private static final Path CONFIGURATION = Path.of("docker").toAbsolutePath();
  private static final int LETTERS = 3;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("watched");
  private final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
  private int nextId = LETTERS + 1;

  @Test
  @DisplayName("C10_4 every query of the dashboard and of the alerts has data")
  void everyQueryHasData() throws Exception {
    Path directory = TemporaryDirectory.create("prometheus");
    int exported = FreePort.next();
    String agent =
        "-javaagent:%s=127.0.0.1:%d:%s"
            .formatted(agent(), exported, CONFIGURATION.resolve("jmx-exporter.yml"));
    TestingRow.createTable(database, table, true);
    try (WorkerProcess worker =
            WorkerProcess.start(
                WorkerRuntime.ofTests().withJvmOptions(agent),
                UniqueName.of("group"),
                1,
                Duration.ofSeconds(1));
        Prometheus prometheus =
            Prometheus.start(CONFIGURATION, directory, FreePort.next(), "127.0.0.1:" + exported)) {
      Await.until("the worker takes a connector", () -> takes(worker));
      Await.until("Prometheus answers", prometheus::isReady);
      for (int id = 1; id <= LETTERS; id++) {
        topic.send(TestingRow.key(id), TestingRow.of(id, "x".repeat(200), 1));
        topic.send(TestingRow.key(id), null);
      }
      List<String> alerts = MonitoringQueries.ofAlerts(CONFIGURATION.resolve("alerts.yml"));
      List<String> queries =
          Stream.concat(
                  MonitoringQueries.ofDashboard(
                      CONFIGURATION.resolve("grafana/dashboards/tarmac.json"))
                      .stream(),
                  alerts.stream().map(MonitoringQueries::lookedAt))
              .toList();
      assertThat(queries).hasSizeGreaterThan(30);

      for (String query : queries) {
        awaitData(prometheus, query);
      }
      for (String alert : alerts) {
        prometheus.query(alert);
      }
      assertThat(prometheus.query("sum(tarmac_sink_dead_letters_total)").findPath("value").path(1))
          .hasToString("\"" + LETTERS + "\"");
      assertThatAFailedTaskIsSeen(worker, prometheus);
      System.out.println(queries.size() + " queries have data, " + alerts.size() + " of alerts");
    } finally {
      TemporaryDirectory.delete(directory);
    }
  }

  /** A worker listens before it knows its own resources. */
  private boolean takes(WorkerProcess worker) {
    try {
      worker.rest().create(table, configuration(table, Map.of()));
      return true;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  /** Records keep coming, for what is counted per second. */
  private void awaitData(Prometheus prometheus, String query) {
    Await.until(
        "there is data for " + query,
        () -> {
          for (int i = 0; i < 20; i++) {
            topic.send(TestingRow.key(nextId), TestingRow.of(nextId, "name", nextId));
            nextId++;
          }
          topic.flush();
          return hasNumbers(prometheus.query(query));
        });
  }

  private static boolean hasNumbers(JsonNode series) {
    for (JsonNode one : series) {
      if (!"NaN".equals(one.path("value").path(1).asText())) {
        return true;
      }
    }
    return false;
  }

  private void assertThatAFailedTaskIsSeen(WorkerProcess worker, Prometheus prometheus) {
    String failing = UniqueName.of("failing");
    TestingRow.createTable(database, failing, true);
    worker
        .rest()
        .create(failing, configuration(failing, Map.of("collection.name.format", failing)));
    database.sql().execute("drop table " + database.quote(failing));
    topic.send(TestingRow.key(nextId), TestingRow.of(nextId++, "name", 1)).flush();
    worker.rest().awaitFailed(failing);
    Await.until(
        "the failed task is seen",
        () ->
            !prometheus
                .query("kafka_connect_task_failed{connector=\"" + failing + "\"} > 0")
                .isEmpty());
  }

  private Map<String, String> configuration(String name, Map<String, String> settings) {
    return TaskConfiguration.forWorker(database, table)
        .with("name", name)
        .upsert()
        .keyFromRecordKey()
        .deadLetters(table + "-rejected")
        .with(settings);
  }

  /** The agent's jar is on the class path in this profile. */
  private static String agent() {
    return Arrays.stream(System.getProperty("java.class.path").split(":", -1))
        .filter(jar -> jar.contains("jmx_prometheus_javaagent"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("to be run with -Pprometheus"));
  }
}
