package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.RecordingProxy;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
      assertThat(queries(proxy)).isNotEmpty();
      proxy.forget();
      for (int number = 1; number < BATCHES; number++) {
        task.put(batch(number));
      }

      assertThat(queries(proxy)).isEmpty();
      assertThat(proxy.recorded().length()).isGreaterThan((BATCHES - 1) * ROWS_OF_A_BATCH);
    }
    assertThat(database.sql().count(table)).isEqualTo(BATCHES * ROWS_OF_A_BATCH);
  }

  private List<SinkRecord> batch(int number) {
    int first = number * ROWS_OF_A_BATCH;
    return IntStream.range(first, first + ROWS_OF_A_BATCH)
        .mapToObj(id -> record(partition, id, "a"))
        .toList();
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

      assertThat(queries(proxy)).isEmpty();
    }
  }

  @Test
  @DisplayName("C8_3 records that cannot be converted have the table read once per put at most")
  void badRecordsHaveTheTableReadOncePerPut() throws Exception {
    Schema date = SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").build();

    try (RecordingProxy proxy = new RecordingProxy(database);
        TaskHarness task = new TaskHarness(through(proxy).deadLetters()).open(partition)) {
      task.put(record(partition, 1, "v", date, "2020-01-01T00:00:00Z"));
      proxy.forget();
      task.put(record(partition, 2, "v", date, "no date"));
      int once = queries(proxy).size();
      assertThat(once).isPositive();
      proxy.forget();
      task.put(
          record(partition, 3, "v", date, "no date"), record(partition, 4, "v", date, "no date"));
      // A driver asks for the types it has not met only once.
      assertThat(queries(proxy)).hasSizeBetween(1, once);
      assertThat(task.context().deadLetters().reports()).hasSize(3);
    }
  }

  private static List<String> queries(RecordingProxy proxy) {
    return CATALOG.matcher(proxy.recorded()).results().map(MatchResult::group).toList();
  }

  /** Returns a configuration that leaves what is sent to the proxy readable. */
  private TaskConfiguration through(RecordingProxy proxy) {
    String options =
        switch (server) {
          case POSTGRESQL -> "?sslmode=disable&reWriteBatchedInserts=true";
          case MARIADB -> "?sslMode=disable";
          default -> "?sslMode=DISABLED&allowPublicKeyRetrieval=true&rewriteBatchedStatements=true";
        };
    return evolving()
        .with("connection.url", proxy.url() + options)
        .deletes()
        .batchSize(ROWS_OF_A_BATCH);
  }
}
