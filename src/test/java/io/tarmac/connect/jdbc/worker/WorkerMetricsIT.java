package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.ShownMetrics;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.Await;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the packaged plugin shows through Connect's own metrics of plugins. */
class WorkerMetricsIT {

  @Test
  @DisplayName(
      "C10_4 Connect shows the metrics of a task, anew after a restart, until it is deleted")
  void connectShowsTheMetricsOfATask() {
    TestingDatabase database = DatabaseServer.POSTGRESQL.database();
    String table = UniqueName.of("shown");
    TestingRow.createTable(database, table, false);
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
    topic.send(null, TestingRow.of(1, "one", 1)).send(null, TestingRow.of(2, "two", 2)).flush();
    ShownMetrics shown;
    try (Sink sink = Sink.create(database, table, Map.of())) {
      shown = new ShownMetrics(sink.name());
      sink.awaitCommitted(table, 0, 2);

      shown.shows("records-written-total", 2);
      shown.ofTable(table).shows("table-rows-written-total", 2);
      assertThat(shown.value("write-time-ms-total")).isPositive();
      assertThat(shown.names()).hasSize(2);

      sink.restart();
      topic.send(null, TestingRow.of(3, "three", 3)).flush();
      sink.awaitCommitted(table, 0, 3);

      shown.shows("records-written-total", 1);
      assertThat(shown.names()).hasSize(2);
    }
    Await.until("nothing is shown any more", () -> shown.names().isEmpty());
  }
}
