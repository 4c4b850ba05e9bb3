package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.fault.WorkerBeans;
import io.tarmac.connect.jdbc.fault.WorkerProcess;
import io.tarmac.connect.jdbc.fault.WorkerRuntime;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.PackagedPlugin;
import io.tarmac.connect.jdbc.testing.PeerConfiguration;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One packaged plugin, on workers of several versions that each run as a process of their own. */
class WorkerVersionIT {
  private static final int ROWS = 20;
  private static final String CONVERTER = "io.tarmac.connect.json.FastJsonConverter";

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("version");
  private final String offsets = UniqueName.of("offsets");
  private final String name = UniqueName.of("sink");

  @Test
  @DisplayName("C10_5 the packaged plugin runs on the oldest worker, whose offsets can be altered")
  void runsOnTheOldestWorker() {
    // In MigrationIT the same worker finds the plugin by service_load.
    landsRowsAndAltersOffsets(
        WorkerRuntime.ofTests()
            .withLibraries(libraries("tarmac.worker.oldest"))
            .withDiscovery("hybrid_fail"));
  }

  @Test
  @Tag("soak")
  @DisplayName("C10_5 the packaged plugin runs on the last worker of Kafka 3")
  void runsOnTheLastWorkerOfKafka3() {
    landsRowsAndAltersOffsets(
        WorkerRuntime.ofTests().withLibraries(libraries("tarmac.worker.last3")));
  }

  @Test
  @Tag("soak")
  @DisplayName("C10_5 the packaged plugin runs on the newest worker, which fails on hidden plugins")
  void runsOnTheNewestWorker() {
    landsRowsAndAltersOffsets(WorkerRuntime.ofTests().withDiscovery("hybrid_fail"));
  }

  @Test
  @DisplayName("C10_5 the packaged plugin runs on the newest Java that is supported for long")
  void runsOnTheNewestJava() {
    String home = System.getenv("TARMAC_NEWEST_JAVA_HOME");
    assumeTrue(home != null, "TARMAC_NEWEST_JAVA_HOME names no second JDK");

    landsRowsAndAltersOffsets(WorkerRuntime.ofTests().withJava(Path.of(home)));
  }

  private void landsRowsAndAltersOffsets(WorkerRuntime runtime) {
    TestingTopic.create(TestingKafka.shared(), table, 1).sendRows(0, ROWS);

    try (WorkerProcess worker =
        WorkerProcess.start(runtime, UniqueName.of("worker"), 1, Duration.ofMillis(500))) {
      ConnectRest rest = worker.rest();
      // A worker listens before it can answer.
      Await.value(
          "the plugin",
          () -> rest.pluginVersions(Sink.CONNECTOR_CLASS),
          List.of(PackagedPlugin.version())::equals);
      Await.until("the connector", () -> created(rest));
      awaitRows(ROWS);
      assertThat(worker.logged("Set up the value converter class " + CONVERTER)).isNotEmpty();
      assertThatMetricsAreShown(worker);
      assertThatAnotherSinksConfigurationIsRead(rest);
      // What KIP-875 has brought: the connector is asked, and moves its own offsets too.
      rest.stop(name);
      rest.setOffset(name, table, 0, ROWS / 2);
      rest.resume(name);
      awaitRows(ROWS + ROWS / 2);
      rest.delete(name);

      assertThat(worker.logged(" ERROR ")).as("errors in the worker's log").isEmpty();
    }
  }

  /** By Connect's own metrics of plugins where the worker has them, else by JMX alone. */
  private void assertThatMetricsAreShown(WorkerProcess worker) {
    String task = "kafka.connect:type=plugins,connector=" + name + ",task=0";
    try (WorkerBeans beans = worker.beans()) {
      Await.value(
          "records written",
          () -> beans.number(task, "records-written-total"),
          shown -> shown == ROWS);
      assertThat(beans.number(task + ",table=" + table, "table-rows-written-total"))
          .isEqualTo(ROWS);
    }
  }

  private void assertThatAnotherSinksConfigurationIsRead(ConnectRest rest) {
    Map<String, String> settings =
        TaskConfiguration.empty()
            .with(PeerConfiguration.read("confluent-upsert"))
            .with("connection.url", database.url())
            .with("connection.user", database.user())
            .with("connection.password", database.password())
            .with("config.report", true);

    JsonNode answer = rest.validate(settings);

    assertThat(answer.path("error_count").asInt()).describedAs(answer.toString()).isZero();
    assertThat(PeerReport.told(answer))
        .containsEntry("config.profile", "used: confluent")
        .containsEntry("pk.mode", "translated to primary.key.mode");
  }

  private boolean created(ConnectRest rest) {
    rest.create(
        name,
        TaskConfiguration.forWorker(database, table)
            .with("name", name)
            .exactlyOnce()
            .evolution("basic")
            .with("offsets.table.name", offsets)
            .with("value.converter", CONVERTER));
    return true;
  }

  private void awaitRows(long count) {
    Await.value("rows", () -> database.sql().count(table), rows -> rows >= count);
    assertThat(database.sql().count(table)).isEqualTo(count);
  }

  private static Path libraries(String property) {
    Path directory = Path.of(System.getProperty(property));
    assertThat(directory).as("a worker's class path").isDirectory();
    return directory;
  }
}
