package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Batches as Connect's polls, commits, pauses and stops make them, in insert mode into a table
 * without a key: there every row that is lost or doubled shows. PostgreSQL keeps the transaction's
 * number in each row.
 */
class BatchesIT {
  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("batches");
  private final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
  private int sent;

  BatchesIT() {
    TestingRow.createTable(database, table, false);
  }

  @Test
  @DisplayName("C3_2 with a linger, batches are larger than polls: full, or as old as may be")
  void batchesSpanPolls() {
    send(1_000);
    Duration linger = Duration.ofSeconds(3);
    try (Sink sink = create(250, 10, linger)) {
      sink.awaitCommitted(table, 0, 1_000);
      assertThat(rowsPerTransaction()).isEqualTo(List.of("250", "250", "250", "250"));

      long begun = System.nanoTime();
      send(7);
      Await.until("what lingered is there", () -> database.sql().count(table) == 1_007);
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(linger, linger.plusSeconds(10));
      assertThat(rowsPerTransaction()).isEqualTo(List.of("250", "250", "250", "250", "7"));
      sink.awaitCommitted(table, 0, 1_007);
    }
  }

  @Test
  @DisplayName("C1_3 C3_5 stops while batches are being written lose nothing, and double nothing")
  void stopsLoseNothingAndDoubleNothing() {
    String pause = UniqueName.of("pause");
    database
        .sql()
        .execute(
            """
            create function %s() returns trigger language plpgsql as
            $$ begin perform pg_sleep(0.002); return new; end $$
            """
                .formatted(pause),
            "create trigger pause before insert on %s for each row execute function %s()"
                .formatted(table, pause));
    send(1_000);
    try (Sink sink = create(100, 500, Duration.ZERO)) {
      for (int stop = 1; stop <= 3; stop++) {
        int rows = stop * 150;
        Await.until("the sink is writing", () -> database.sql().count(table) >= rows);
        sink.restart();
      }
      sink.awaitCommitted(table, 0, sent);
    }
    assertThatEveryRowIsThereOnce();
  }

  @Test
  @DisplayName("C3_4 while the database cannot keep up no more is read, and nothing is lost")
  void noMoreIsReadWhileTheDatabaseCannotKeepUp() throws Exception {
    try (Sink sink = create(10, 100, Duration.ZERO)) {
      sink.awaitRunning();
      send(1);
      sink.awaitCommitted(table, 0, 1);
      try (TableLock lock = TableLock.of(database, table)) {
        send(1_000);
        Await.until("records have been read", () -> recordsRead(sink) > 1);
        Await.never("more is read", Duration.ofSeconds(2), () -> recordsRead(sink) > 400);
      }
      sink.awaitCommitted(table, 0, sent);
    }
    assertThatEveryRowIsThereOnce();
  }

  private Sink create(int batchSize, int pollRecords, Duration linger) {
    return Sink.create(
        database,
        table,
        TaskConfiguration.empty()
            .batchSize(batchSize)
            .with("batch.linger.ms", linger.toMillis())
            .with("consumer.override.max.poll.records", pollRecords));
  }

  private void send(int count) {
    topic.sendRows(sent, sent + count);
    sent += count;
  }

  private List<String> rowsPerTransaction() {
    return database
        .sql()
        .column("select count(*) from %s group by xmin order by min(id)".formatted(table));
  }

  private void assertThatEveryRowIsThereOnce() {
    assertThat(database.sql().count(table)).isEqualTo(sent);
    assertThat(database.sql().value("select count(distinct id) from " + table))
        .isEqualTo(String.valueOf(sent));
  }

  /** What the task has been given, as the worker counts it. */
  private static double recordsRead(Sink sink) throws JMException {
    ObjectName metrics =
        new ObjectName(
            "kafka.connect:type=sink-task-metrics,connector=%s,task=0".formatted(sink.name()));
    return (double)
        ManagementFactory.getPlatformMBeanServer().getAttribute(metrics, "sink-record-read-total");
  }
}
