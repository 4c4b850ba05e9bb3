package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.RestartablePostgreSql;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.Await;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The database goes away and comes back; nobody has to restart anything. */
@ResourceLock("log")
class OutageIT {

  @Test
  @DisplayName("C1_1 a stopped database is waited for, and every row is there afterwards, once")
  void stoppedDatabaseIsWaitedFor() {
    String table = UniqueName.of("outage");
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
    try (RestartablePostgreSql database = RestartablePostgreSql.start();
        TestingLog log =
            new TestingLog(Level.INFO, Level.DEBUG, List.of("io.tarmac.connect.jdbc.OutageLog"))) {
      TestingRow.createTable(database, table, false);
      topic.sendRows(0, 100);
      try (Sink sink =
          Sink.create(
              database, table, Map.of("retry.backoff.ms", "50", "retry.backoff.max.ms", "200"))) {
        sink.awaitCommitted(table, 0, 100);

        database.stop();
        topic.sendRows(100, 200);
        Await.until(
            "the task has tried again", () -> log.hasEventWith("Attempt 3 failed", sink.name()));
        assertThat(sink.taskState()).isEqualTo("RUNNING");
        assertThat(sink.committed(table, 0)).hasValue(100L);
        database.restart();

        sink.awaitCommitted(table, 0, 200);
        assertThat(log.text())
            .containsOnlyOnce("Writing waits at " + table + "-0@100")
            .containsOnlyOnce("back after ")
            .contains("writing goes on from " + table + "-0@100");
        assertThat(sink.taskState()).isEqualTo("RUNNING");
      }
      assertThat(database.sql().count(table)).isEqualTo(200);
      assertThat(database.sql().value("select count(distinct id) from " + table)).isEqualTo("200");
      assertThat(log.text()).doesNotContain(database.password());
    }
  }
}
