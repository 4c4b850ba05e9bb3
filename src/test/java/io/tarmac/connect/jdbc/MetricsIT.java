package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.ShownMetrics;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a task shows of its work, on a worker without metrics of plugins. */
@EachDatabase(except = SQLITE)
class MetricsIT extends TableSuite {

  private final TestingProxy proxy = new TestingProxy(database);
  private final ShownMetrics shown = new ShownMetrics(table);

  @AfterEach
  void closeProxy() throws IOException {
    proxy.close();
  }

  @Test
  @DisplayName(
      "C10_4 records, rows and batches are counted, with why each batch ended and how full")
  void rowsAndBatchesAreCounted() {
    createTable();

    try (TaskHarness task = start("batch.size", "4")) {
      task.put(records(1, 10, "name"));

      shown
          .shows("puts-total", 1)
          .shows("records-taken-over-total", 10)
          .shows("records-written-total", 10)
          .shows("rows-written-total", 10)
          .shows("batches-written-total", 3)
          .shows("batches-ended-by-size-total", 2)
          .shows("batches-ended-by-put-total", 1)
          .shows("batch-fill-total", 2.5)
          .shows("batch-fill-latest", 0.5)
          .shows("connections-opened-total", 1)
          .shows("records-waiting", 0)
          .shows("oldest-unwritten-lag-ms", 0)
          .shows("retries-total", 0);
      shown.ofTable(table).shows("table-rows-written-total", 10);
      shown.ofTable(table).shows("table-batches-written-total", 3);
      for (String stage : List.of("decode", "plan", "wait", "connect", "write", "commit")) {
        assertThat(shown.value(stage + "-time-ms-total")).as(stage).isPositive();
      }
    }
    assertThat(shown.names()).isEmpty();
  }

  @Test
  @DisplayName("C10_4 C2_2 several changes of a key are several records and one row")
  void severalChangesOfAKeyAreOneRow() {
    createTable();

    try (TaskHarness task = start()) {
      task.put(row(1, "a", 1), row(1, "a", 2), row(1, "a", 3), row(1, "a", 4), row(1, "a", 5));

      shown.shows("records-written-total", 5).shows("rows-written-total", 1);
    }
  }

  @Test
  @DisplayName("C10_4 C7_1 a tombstone that asks for nothing is skipped and counted")
  void aSkippedTombstoneIsCounted() {
    createTable();

    try (TaskHarness task = start()) {
      task.put(row(1), tombstone(1));

      shown.shows("records-skipped-total", 1).shows("tombstones-skipped-total", 1);
      shown.shows("records-written-total", 1);
    }
  }

  @Test
  @DisplayName("C10_4 C8_1 tables that are created and altered are counted")
  void changesOfTablesAreCounted() {
    Schema wider = fields("id int32, amount int64, note string?, gate string?").build();
    try (TaskHarness task = start("schema.evolution", "basic")) {
      task.put(row(1));
      shown.shows("tables-created-total", 1).shows("tables-altered-total", 0);

      task.put(records.next(partition, TestingRow.key(2), struct(wider, 2, 1L)));
      shown.shows("tables-created-total", 1).shows("tables-altered-total", 1);
    }
  }

  @Test
  @DisplayName("C10_4 C6_1 what goes to the dead letter queue is counted, and ends its batch")
  void deadLettersAreCounted() {
    createTable();

    try (TaskHarness task =
        start("errors.tolerance", "all", "errors.deadletterqueue.topic.name", "rejected")) {
      task.put(row(1), row(2, "x".repeat(101)), row(3));
      task.settle();

      shown.shows("dead-letters-total", 1).shows("records-written-total", 2);
      shown.shows("batches-ended-by-order-total", 1);
    }
  }

  @Test
  @DisplayName("C10_4 C6_1 good rows beside one that the database refuses are counted once")
  void goodRowsBesideARefusedOneAreCountedOnce() {
    createTable();
    sql.execute("create unique index %1$s_name on `%1$s` (`name`)".formatted(table));

    try (TaskHarness task =
        start(
            "insert.mode", "insert",
            "errors.tolerance", "all",
            "errors.deadletterqueue.topic.name", "rejected")) {
      task.put(row(1, "a"), row(2, "b"), row(3, "a"), row(4, "c"));
      task.settle();

      shown.shows("dead-letters-total", 1).shows("records-written-total", 3);
      shown.ofTable(table).shows("table-rows-written-total", 3);
    }
  }

  @Test
  @DisplayName("C10_4 C5_1 an outage is shown while it lasts, and each retry is counted")
  void anOutageIsShown() {
    createTable();

    try (TaskHarness task = start("connection.url", proxy.url())) {
      task.put(row(1));
      proxy.cut();
      SinkRecord refused = row(2);
      assertThatThrownBy(() -> task.put(refused)).isInstanceOf(RetriableException.class);
      assertThatThrownBy(() -> task.put(refused)).isInstanceOf(RetriableException.class);

      shown.shows("outage", 1).shows("retries-total", 2).shows("outages-total", 1);
      shown.shows("records-waiting", 1);
      assertThat(shown.value("outage-duration-ms")).isPositive();
      assertThat(shown.value("oldest-unwritten-lag-ms")).isPositive();

      proxy.restore();
      task.putUntilAccepted(List.of(refused));

      shown.shows("outage", 0).shows("outage-duration-ms", 0).shows("records-waiting", 0);
      shown.shows("records-written-total", 2).shows("connections-opened-total", 2);
    }
  }

  @Test
  @DisplayName(
      "C10_4 C3_2 what lingers is shown with its memory and with the age of its oldest record")
  void whatLingersIsShown() {
    createTable();

    try (TaskHarness task = start("batch.linger.ms", "600000")) {
      task.put(row(1), row(2));

      shown.shows("records-waiting", 2).shows("records-in-flight", 0);
      assertThat(shown.value("bytes-unwritten")).isGreaterThan(50);
      long age = System.currentTimeMillis() - 1_700_000_000_000L;
      assertThat(shown.value("oldest-unwritten-lag-ms")).isBetween(age - 60_000.0, age + 60_000.0);

      task.close(partition);
      task.put();

      shown.shows("records-waiting", 0).shows("bytes-unwritten", 0);
    }
  }

  @Test
  @DisplayName("C10_4 C3_2 what is being written waits no more, though its put has not ended")
  void whatIsBeingWrittenWaitsNoMore() throws InterruptedException {
    createTable();

    try (TaskHarness task =
        start(
            "connection.url", proxy.url(),
            "write.behind", "false",
            "batch.linger.ms", "600000",
            "batch.size", "3")) {
      task.put(row(1), row(2));
      SinkRecord last = row(3);
      proxy.freeze();
      Thread put = new Thread(() -> task.put(last), "put");
      put.start();
      try {
        Await.value("in flight", () -> shown.value("records-in-flight"), count -> count == 3);

        shown.shows("records-waiting", 0);
      } finally {
        proxy.restore();
        put.join();
      }
      shown.shows("records-written-total", 3).shows("bytes-unwritten", 0);
    }
  }

  @Test
  @DisplayName("C10_4 each task of a JVM has metrics of its own, also where two have one name")
  void eachTaskHasItsOwn() {
    createTable();
    try (TaskHarness first = start("task.id", "0")) {
      first.put(row(1));
      try (TaskHarness second = start("task.id", "1");
          TaskHarness namesake = start("task.id", "0")) {
        second.put(row(2));
        namesake.put(row(3));

        assertThat(shown.names()).hasSize(6);
      }
      assertThat(shown.names()).hasSize(2);
      shown.shows("records-written-total", 1);
    }
    assertThat(shown.names()).isEmpty();
  }

  private TaskHarness start(String... settings) {
    return open(upserts().with("name", table).with(settings));
  }

  private SinkRecord row(int id) {
    return row(id, "name" + id);
  }

  private SinkRecord row(int id, String name) {
    return row(id, name, id);
  }
}
