package io.tarmac.connect.jdbc.validate;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The least that a user has to be allowed: with it the configuration is accepted and the task
 * writes; without any one of it the answer says what is missing, and the task fails.
 */
@EachDatabase(except = SQLITE)
class PrivilegesIT extends DatabaseTest {
  /** What a configuration asks for, and the property that a missing privilege is an error of. */
  enum PrivilegeMode {
    INSERT("connection.username", "insert.mode", "insert"),
    UPSERT("connection.username", "insert.mode", "upsert"),
    UPDATE("connection.username", "insert.mode", "update"),
    INSERT_IGNORE("connection.username", "insert.mode", "insert_ignore"),
    DELETE("delete.enabled", "delete.enabled", "true"),
    TRUNCATE("truncate.enabled", "truncate.enabled", "true");

    private final String reportedOn;
    private final String property;
    private final String value;

    PrivilegeMode(String reportedOn, String property, String value) {
      this.reportedOn = reportedOn;
      this.property = property;
      this.value = value;
    }

    String reportedOn(String missing) {
      return missing.equals("INSERT") ? "connection.username" : reportedOn;
    }

    List<SinkRecord> records(TopicPartition partition) {
      TestingRecords records = new TestingRecords();
      SinkRecord row = records.next(partition, TestingRow.key(1), TestingRow.of(1, "one", 1));
      SinkRecord other = records.next(partition, TestingRow.key(2), TestingRow.of(2, "two", 1));
      return switch (this) {
        case INSERT -> List.of(other);
        case UPSERT, UPDATE, INSERT_IGNORE -> List.of(row);
        case DELETE -> List.of(other, records.next(partition, TestingRow.key(1), null));
        case TRUNCATE ->
            List.of(
                other,
                records.next(
                    partition, null, new Envelope("test", "row", TestingRow.ROW).truncate()));
      };
    }
  }

  private final String table = UniqueName.of("privileges");
  private final TopicPartition partition = new TopicPartition(table, 0);

  private Map<PrivilegeMode, Set<String>> least() {
    Map<PrivilegeMode, Set<String>> least = new TreeMap<>();
    least.put(PrivilegeMode.INSERT, Set.of("INSERT"));
    least.put(PrivilegeMode.UPSERT, Set.of("INSERT", "UPDATE", "SELECT"));
    least.put(PrivilegeMode.UPDATE, Set.of("UPDATE", "SELECT"));
    least.put(PrivilegeMode.INSERT_IGNORE, Set.of("INSERT", "SELECT"));
    least.put(PrivilegeMode.DELETE, Set.of("INSERT", "DELETE", "SELECT"));
    if (server == POSTGRESQL) {
      least.put(PrivilegeMode.TRUNCATE, Set.of("INSERT", "TRUNCATE"));
    } else if (isMySql()) {
      least.put(PrivilegeMode.INSERT_IGNORE, Set.of("INSERT", "UPDATE", "SELECT"));
      least.put(PrivilegeMode.TRUNCATE, Set.of("INSERT", "DROP"));
    }
    return least;
  }

  /** The catalog of MySQL and MariaDB shows a table only to who may read or write a column. */
  private boolean isSeen(Set<String> privileges) {
    return !isMySql()
        || privileges.stream().anyMatch(Set.of("SELECT", "INSERT", "UPDATE")::contains);
  }

  private boolean isMySql() {
    return server == MYSQL || server == MARIADB;
  }

  @AfterEach
  void dropTable() {
    database.sql().execute("drop table if exists " + database.quote(table));
  }

  @TestFactory
  @DisplayName("C10_2 the least privileges suffice, and each that is missing is reported")
  Stream<DynamicTest> theLeastPrivilegesSuffice() {
    TestingRow.createTable(database, table, true);
    Map<String, Runnable> tests = new LinkedHashMap<>();
    least()
        .forEach(
            (mode, privileges) -> {
              tests.put(mode + " with " + privileges, () -> accepted(mode, privileges));
              for (String missing : new TreeSet<>(privileges)) {
                tests.put(mode + " without " + missing, () -> refused(mode, privileges, missing));
              }
            });
    return tests.entrySet().stream()
        .map(test -> DynamicTest.dynamicTest(test.getKey(), test.getValue()::run));
  }

  @Test
  @DisplayName("C10_2 C11_5 deletes and truncates of a history need no right to remove rows")
  void aHistoryRemovesNoRows() {
    char quote = database.identifierQuote();
    database
        .sql()
        .execute(
            "create table %s (`id` int not null, `version` bigint not null, `name` varchar(100), `amount` bigint, `valid_from` timestamp(3), `valid_to` timestamp(3) null, `is_current` boolean, primary key (`id`, `version`))"
                .replace('`', quote)
                .formatted(database.quote(table)));
    try (TestingUser user =
        TestingUser.create(database, table, Set.of("INSERT", "UPDATE", "SELECT"))) {
      Map<String, String> configuration = configuration(user, PrivilegeMode.UPSERT);
      configuration.put("delete.enabled", "true");
      configuration.put("truncate.enabled", "true");
      configuration.put("history.mode", "on");

      assertThat(Answer.of(configuration).errors()).isEmpty();
    }
  }

  private void accepted(PrivilegeMode mode, Set<String> privileges) {
    try (TestingUser user = TestingUser.create(database, table, privileges)) {
      Map<String, String> configuration = configuration(user, mode);

      assertThat(Answer.of(configuration).errors()).isEmpty();
      assertThat(failure(configuration, mode)).isNull();
    }
  }

  private void refused(PrivilegeMode mode, Set<String> privileges, String missing) {
    Set<String> others = new TreeSet<>(privileges);
    others.remove(missing);
    try (TestingUser user = TestingUser.create(database, table, others)) {
      Map<String, String> configuration = configuration(user, mode);

      Map<String, List<String>> errors = Answer.of(configuration).errors();

      if (isSeen(others)) {
        assertThat(errors).containsOnlyKeys(mode.reportedOn(missing));
        assertThat(errors.toString()).contains(table, "lacks " + missing);
      } else {
        assertThat(errors).hasSize(1);
      }
      assertThat(failure(configuration, mode)).isNotNull();
    }
  }

  private Map<String, String> configuration(TestingUser user, PrivilegeMode mode) {
    return TaskConfiguration.on(database)
        .with(user.settings())
        .with("topics", table)
        .keyFromRecordKey()
        .with("primary.key.fields", "id")
        .with(mode.property, mode.value);
  }

  private @Nullable Throwable failure(Map<String, String> configuration, PrivilegeMode mode) {
    database
        .sql()
        .execute(
            "delete from " + database.quote(table),
            "insert into %s values (1, 'none', 0)".formatted(database.quote(table)));
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.putUntilAccepted(mode.records(partition));
      // A put that has written a part of its records succeeds, and the next one fails.
      task.put();
      return null;
    } catch (RuntimeException failure) {
      return failure;
    }
  }
}
