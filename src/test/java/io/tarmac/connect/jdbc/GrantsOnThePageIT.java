package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.SecurityPage;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The privileges that the page on security asks for: they are enough, and none is too many. */
@EachDatabase(only = {POSTGRESQL, MARIADB})
class GrantsOnThePageIT extends DatabaseTest {

  static final String PASSWORD = "least-4711";

  final String user = UniqueName.of("least");

  final String product = server == POSTGRESQL ? "postgresql" : "mysql";
  final TestingRecords records = new TestingRecords();
  final TopicPartition partition = new TopicPartition(UniqueName.of("granted"), 0);
  private static final Pattern GRANT = Pattern.compile("GRANT (.+) ON (\\S*orders) TO (\\w+)");

  @Test
  @DisplayName("C10_2 inserts need what the page says, and nothing less")
  void inserts() {
    TestingRow.createTable(database, partition.topic(), true);
    TaskConfiguration settings = asUser();
    grant("insert");

    put(settings, rows(0));

    assertThat(database.sql().count(partition.topic())).isEqualTo(2_000);
    eachPrivilegeIsNeeded("insert", settings, rows(10_000));
  }

  @Test
  @DisplayName("C10_2 upserts and deletes need what the page says, and nothing less")
  void upsertsAndDeletes() {
    TestingRow.createTable(database, partition.topic(), true);
    TaskConfiguration settings = asUser().upsert().keyFromRecordKey().deletes();
    grant("upsert");

    put(settings, rows(0));
    put(settings, rows(1_000));
    put(settings, List.of(records.next(partition, TestingRow.key(1), null)));

    assertThat(database.sql().count(partition.topic())).isEqualTo(2_999);
    SinkRecord delete = records.next(partition, TestingRow.key(1_600), null);
    eachPrivilegeIsNeeded("upsert", settings, List.of(row(1_500), row(50_000), delete));
  }

  @Test
  @DisplayName("C10_2 tables are made and widened with what the page says")
  void tablesAreMadeAndWidened() {
    TaskConfiguration settings = asUser().upsert().keyFromRecordKey().evolution("full");
    grant("evolution");

    put(settings, rows(0));
    Schema wider = fields("id int32, name string?, amount int64, note string?").build();
    Struct row = struct(wider, 1, null, 1L, "wider");
    put(settings, List.of(records.next(partition, TestingRow.key(1), row)));

    assertThat(database.columnType(partition.topic(), "note")).contains("text");
  }

  @Test
  @DisplayName("C10_2 offsets in a schema of their own need what the page says, and are one user's")
  void offsetsInASchemaOfTheirOwn() throws SQLException {
    TestingRow.createTable(database, partition.topic(), true);
    TaskConfiguration settings =
        asUser()
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .exactlyOnce()
            .with("offsets.table.name", "offsets.tarmac_offsets");
    grant("upsert");
    List<SinkRecord> rows = rows(0);
    try (TaskHarness task = task(settings)) {
      assertThat(task.failure(rows)).hasMessageContaining("offsets.tarmac_offsets");
    }

    grant("offsets");
    put(settings, rows);

    assertThat(database.sql().count(partition.topic())).isEqualTo(2_000);
    String other = UniqueName.of("other");
    createUser(other);
    try {
      grantTo(other, "upsert");
      try (Connection connection = DriverManager.getConnection(database.url(), other, PASSWORD);
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(
                () -> statement.execute("update offsets.tarmac_offsets set next_offset = 0"))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("denied");
      }
    } finally {
      dropUser(other);
    }
  }

  private void eachPrivilegeIsNeeded(
      String block, TaskConfiguration settings, List<SinkRecord> rows) {
    Matcher grant = grantOnTable(block);
    for (String privilege : grant.group(1).split(", ", -1)) {
      String tail = privilege + " ON " + real(grant.group(2), user);
      asAdministrator("REVOKE " + tail + " FROM " + user);
      try (TaskHarness task = task(settings)) {
        assertThat(task.failure(rows))
            .as("without %s", privilege)
            .hasMessageContaining(partition.topic());
      }
      asAdministrator("GRANT " + tail + " TO " + user);
    }
  }

  private Matcher grantOnTable(String block) {
    List<String> statements = SecurityPage.statements(product + " " + block);
    Matcher grant = GRANT.matcher(statements.get(statements.size() - 1));
    assertThat(grant.matches()).as("grants on the table for %s", block).isTrue();
    return grant;
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class SequenceColumns {
    @Test
    @DisplayName("C10_2 a column that a sequence fills needs what the page says")
    void aColumnThatASequenceFills() {
      TestingRow.createTable(database, partition.topic(), true);
      TaskConfiguration settings = asUser();
      String table = database.quote(partition.topic());
      database.sql().execute("alter table %s add column line serial".formatted(table));
      grant("insert");
      try (TaskHarness task = task(settings)) {
        assertThat(task.failure(rows(0))).hasMessageContaining("42501");
      }

      grant("sequence");
      put(settings, rows(0));

      assertThat(database.sql().count(partition.topic())).isEqualTo(2_000);
    }
  }

  void asAdministrator(String... statements) {
    if (server == POSTGRESQL) {
      Superuser.execute(database, statements);
    } else {
      database.sql().execute(statements);
    }
  }

  void createUser(String name) {
    asAdministrator(
        (server == POSTGRESQL
                ? "create role %s login password '%s'"
                : "create user %s identified by '%s'")
            .formatted(name, PASSWORD));
  }

  void dropUser(String name) {
    if (server == POSTGRESQL) {
      asAdministrator("drop owned by %s cascade".formatted(name), "drop role " + name);
    } else {
      asAdministrator("drop user " + name);
    }
  }

  @BeforeEach
  void aUser() {
    createUser(user);
  }

  @AfterEach
  void noUser() {
    dropUser(user);
    asAdministrator("drop schema if exists offsets");
  }

  final void grant(String block) {
    grantTo(user, block);
  }

  void grantTo(String name, String block) {
    SecurityPage.statements(product + " " + block)
        .forEach(line -> asAdministrator(real(line, name)));
  }

  /** Returns the page's statement with the names of this test. */
  String real(String statement, String name) {
    String url = database.url();
    return statement
        .replaceAll("\\btarmac\\b", name)
        .replaceAll("\\bshop\\b", url.substring(url.lastIndexOf('/') + 1))
        .replaceAll("\\borders(?=\\b|_)", partition.topic());
  }

  final void put(TaskConfiguration settings, List<SinkRecord> rows) {
    try (TaskHarness task = task(settings)) {
      task.put(rows);
    }
  }

  final TaskConfiguration asUser() {
    return TaskConfiguration.on(database)
        .with("connection.username", user)
        .with("connection.password", PASSWORD)
        .batchSize(2_000);
  }

  final TaskHarness task(TaskConfiguration settings) {
    return new TaskHarness(settings).open(partition);
  }

  /** Returns as many rows as are written in the ways for large batches. */
  final List<SinkRecord> rows(int first) {
    return IntStream.range(first, first + 2_000).mapToObj(this::row).toList();
  }

  SinkRecord row(int id) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, "name", id));
  }
}
