package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.ExampleConnector;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.servers.Await;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The examples run on a single broker as they are. Replaced are the address of the database, its
 * administrator's name, and the directory of the file with the password. Nobody has created a
 * table.
 */
class ExampleConnectorsIT {
  private static final String DIRECTORY_OF_SECRETS = "/etc/kafka/";

  private static final TestingKafka KAFKA = TestingKafka.shared();
  private static final Path SECRETS = TemporaryDirectory.create("secrets");
  private static TestingConnect worker;

  @BeforeAll
  static void startWorker() {
    worker =
        TestingConnect.start(
            Map.of(
                "config.providers", "file",
                "config.providers.file.class", FileConfigProvider.class.getName(),
                "config.providers.file.param.allowed.paths", SECRETS.toString()));
  }

  private final Set<String> connectors = new HashSet<>();
  private final Map<String, TestingDatabase> tables = new HashMap<>();

  @AfterEach
  void cleanUp() {
    try {
      Set.copyOf(connectors).forEach(this::delete);
    } finally {
      tables.forEach(ExampleConnectorsIT::drop);
    }
  }

  @AfterAll
  static void stopWorker() {
    worker.close();
    TemporaryDirectory.delete(SECRETS);
  }

  @Test
  @DisplayName("C7_2 the examples for PostgreSQL upsert and delete, on both kinds of workers")
  void ordersAreUpserted() throws IOException {
    TestingDatabase database = withoutTable(DatabaseServer.POSTGRESQL.database(), "orders");
    TestingTopic orders = TestingTopic.create(KAFKA, "orders", 1);
    orders.send(TestingRow.key(1), TestingRow.of(1, "one", 10));
    orders.send(TestingRow.key(2), TestingRow.of(2, "two", 20)).flush();

    String connector = create("upsert-postgresql.json", database);
    awaitRows(database, "orders", List.of(List.of("1", "one", "10"), List.of("2", "two", "20")));
    delete(connector);
    create("upsert-postgresql.properties", database);
    orders.send(TestingRow.key(1), TestingRow.of(1, "one again", 11));
    orders.send(TestingRow.key(2), null).flush();

    awaitRows(database, "orders", List.of(List.of("1", "one again", "11")));
  }

  @Test
  @DisplayName("C4_1 the example for exactly_once creates its table and writes each record once")
  void ledgerIsWrittenOnce() throws IOException {
    TestingDatabase database = withoutTable(DatabaseServer.POSTGRESQL.database(), "ledger");
    TestingTopic ledger = TestingTopic.create(KAFKA, "ledger", 1);
    ledger.send(null, TestingRow.of(1, "one", 10)).send(null, TestingRow.of(1, "one", 20)).flush();

    create("exactly-once.json", database);

    awaitRows(database, "ledger", List.of(List.of("1", "one", "10"), List.of("1", "one", "20")));
    assertThat(
            database.sql().value("select next_offset from tarmac_offsets where topic = 'ledger'"))
        .isEqualTo("2");
  }

  @Test
  @DisplayName("C6_1 the example for Debezium's events sets bad records aside on a single broker")
  void inventoryIsMirrored() throws IOException {
    TestingDatabase database = withoutTable(DatabaseServer.MYSQL.database(), "customers");
    TestingTopic customers = TestingTopic.create(KAFKA, "inventory.warehouse.customers", 1);
    Envelope envelope = new Envelope("warehouse", "customers", TestingRow.ROW);
    customers.send(TestingRow.key(1), envelope.create(TestingRow.of(1, "gone", 1)));
    customers.send(null, envelope.truncate());
    customers.send(TestingRow.key(2), envelope.create(TestingRow.of(2, "two", 2)));
    customers.send(null, envelope.create(TestingRow.of(3, "without a key", 3)));
    customers.send(TestingRow.key(4), envelope.create(TestingRow.of(4, "four", 4)));
    customers.send(TestingRow.key(4), envelope.delete(TestingRow.of(4, "four", 4)));
    customers.send(TestingRow.key(4), null).flush();

    String connector = create("debezium-mysql.json", database);

    assertThat(KAFKA.read("inventory-dlq", 1)).hasSize(1);
    Await.value(
        "the last offset",
        () -> KAFKA.committedOffset(connector, new TopicPartition(customers.name(), 0)).orElse(0L),
        offset -> offset == 7);
    awaitRows(database, "customers", List.of(List.of("2", "two", "2")));
  }

  /** Creates the connector of an example and returns its name. */
  private String create(String example, TestingDatabase database) throws IOException {
    Files.writeString(
        SECRETS.resolve("secrets.properties"), "tarmac=" + database.password() + "\n");
    Map<String, String> configuration = new HashMap<>(ExampleConnector.read(example));
    assertThat(configuration.get("connection.url"))
        .startsWith(database.url().substring(0, database.url().indexOf("//")));
    configuration.put("connection.url", database.url());
    configuration.put("connection.username", database.user());
    configuration.computeIfPresent(
        "connection.password", (name, value) -> value.replace(DIRECTORY_OF_SECRETS, SECRETS + "/"));
    String connector = String.valueOf(configuration.get("name"));
    connectors.add(connector);
    worker.rest().create(connector, configuration);
    return connector;
  }

  private void delete(String connector) {
    connectors.remove(connector);
    worker.rest().delete(connector);
  }

  private TestingDatabase withoutTable(TestingDatabase database, String table) {
    drop(table, database);
    tables.put(table, database);
    return database;
  }

  private static void drop(String table, TestingDatabase database) {
    database.sql().execute("drop table if exists " + database.quote(table));
  }

  private static void awaitRows(
      TestingDatabase database, String table, List<List<String>> expected) {
    Await.value(
        "rows of " + table,
        () -> database.sql().rows(TestingRow.selectAll(database, table)),
        expected::equals);
  }
}
