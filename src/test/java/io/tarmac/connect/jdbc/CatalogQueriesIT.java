package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.RecordingProxy;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What the catalog is asked, seen on the wire: once when a table is met and when its schemas
 * change, never while rows are written.
 */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class CatalogQueriesIT extends EvolutionSuite {

  private static final int BATCHES = 100;
  private static final int ROWS_OF_A_BATCH = 1_000;

  /** Matches catalog queries of the drivers and of the sink, and SHOW statements. */
  private static final Pattern CATALOG =
      Pattern.compile(
          "(?i)pg_catalog\\.pg_|pg_class|information_schema|show (full )?(create|columns)");

  @Test
  @DisplayName("C8_3 no catalog query in 100,000 rows of a table after the first batch")
  void noCatalogQueryAfterTheFirstBatch() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(database);
        TaskHarness task = new TaskHarness(through(proxy)).open(partition)) {
      task.put(batch(0));
      assertThat(CATALOG.matcher(proxy.recorded()).find()).isTrue();
      proxy.forget();
      for (int number = 1; number < BATCHES; number++) {
        task.put(batch(number));
      }

      assertThat(CATALOG.matcher(proxy.recorded()).results().map(found -> found.group())).isEmpty();
      assertThat(proxy.recorded().length()).isGreaterThan((BATCHES - 1) * ROWS_OF_A_BATCH);
    }
    assertThat(database.sql().count(table)).isEqualTo(BATCHES * ROWS_OF_A_BATCH);
  }

  private List<SinkRecord> batch(int number) {
    List<SinkRecord> records = new ArrayList<>();
    for (int i = 0; i < ROWS_OF_A_BATCH; i++) {
      records.add(record(partition, number * ROWS_OF_A_BATCH + i, "a"));
    }
    return records;
  }

  @Test
  @DisplayName("C8_3 schemas that take turns are planned once each, without the catalog")
  void schemasThatTakeTurnsArePlannedOnce() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(database);
        TaskHarness task = new TaskHarness(through(proxy)).open(partition)) {
      task.put(record(partition, 1, "a", "b", "c"));
      proxy.forget();
      for (int i = 0; i < 50; i++) {
        task.put(
            record(partition, 1, "a"),
            record(partition, 2, "b"),
            record(partition, 3, "c", "a"),
            tombstone(partition, 2));
      }

      assertThat(CATALOG.matcher(proxy.recorded()).results().map(found -> found.group())).isEmpty();
    }
  }

  @Test
  @DisplayName("C8_3 records that cannot be converted have the table read once per put at most")
  void badRecordsHaveTheTableReadOncePerPut() throws Exception {
    Schema date = SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").build();

    try (RecordingProxy proxy = new RecordingProxy(database)) {
      Map<String, String> tolerant = through(proxy);
      tolerant.put("errors.tolerance", "all");
      tolerant.put("errors.deadletterqueue.topic.name", "rejected");
      try (TaskHarness task = new TaskHarness(tolerant).open(partition)) {
        task.put(record(partition, 1, "v", date, "2020-01-01T00:00:00Z"));
        proxy.forget();
        task.put(record(partition, 2, "v", date, "no date"));
        int once = queries(proxy);
        assertThat(once).isPositive();
        proxy.forget();
        task.put(
            record(partition, 3, "v", date, "no date"), record(partition, 4, "v", date, "no date"));
        // A driver asks for the types it has not met only once.
        assertThat(queries(proxy)).isBetween(1, once);
        assertThat(task.context().deadLetters().reports()).hasSize(3);
      }
    }
  }

  private static int queries(RecordingProxy proxy) {
    return (int) CATALOG.matcher(proxy.recorded()).results().count();
  }

  private Map<String, String> through(RecordingProxy proxy) {
    Map<String, String> configuration = evolving("basic");
    configuration.put("connection.url", proxy.url() + options());
    configuration.put("delete.enabled", "true");
    configuration.put("batch.size", String.valueOf(ROWS_OF_A_BATCH));
    return configuration;
  }

  /** Returns options that leave what is sent readable. */
  private String options() {
    return switch (server) {
      case POSTGRESQL -> "?sslmode=disable&reWriteBatchedInserts=true";
      case MARIADB -> "?sslMode=disable";
      default -> "?sslMode=DISABLED&allowPublicKeyRetrieval=true&rewriteBatchedStatements=true";
    };
  }
}
