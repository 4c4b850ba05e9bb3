package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A truncate clears what came before it in its table, and nothing else. */
@EachDatabase(except = SQLITE)
class TruncateIT extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();
  private final Envelope envelope = new Envelope("test", "row", TestingRow.ROW);
  final TopicPartition partition = table();
  final TopicPartition other = table();

  @ParameterizedTest
  @ValueSource(strings = {"upsert", "insert"})
  @DisplayName("C2_3 a truncate within a put clears what came before it, and nothing after")
  void aTruncateClearsWhatCameBefore(String mode) {
    try (TaskHarness task = task(Map.of("insert.mode", mode))) {
      task.open(partition, other).put(row(partition, 1), row(other, 1));
      task.put(
          row(partition, 2),
          row(other, 2),
          truncate(partition),
          row(partition, 1),
          row(other, 3),
          row(partition, 3));

      assertThat(task.committable(partition)).hasValue(5);
      assertThat(task.committable(other)).hasValue(3);
    }

    assertThat(ids(partition)).containsExactly("1", "3");
    assertThat(ids(other)).containsExactly("1", "2", "3");
  }

  @Test
  @DisplayName("C2_3 truncates of several tables and in a row keep their order")
  void truncatesOfSeveralTablesKeepTheirOrder() {
    try (TaskHarness task = task(Map.of())) {
      task.open(partition, other)
          .put(
              truncate(partition),
              row(partition, 1),
              row(other, 1),
              truncate(other),
              truncate(other),
              row(other, 2),
              truncate(partition));
    }

    assertThat(ids(partition)).isEmpty();
    assertThat(ids(other)).containsExactly("2");
  }

  @Test
  @DisplayName("C2_3 unless it is enabled a truncate is skipped")
  void aTruncateIsSkippedUnlessEnabled() {
    try (TaskHarness task = task(Map.of("truncate.enabled", "false"))) {
      task.open(partition).put(row(partition, 1), truncate(partition), row(partition, 2));

      assertThat(task.committable(partition)).hasValue(3);
    }

    assertThat(ids(partition)).containsExactly("1", "2");
  }

  @Test
  @DisplayName(
      "C2_3 a truncate that a broken connection made fail is carried out when it comes again")
  void aTruncateIsCarriedOutWhenItComesAgain() throws IOException {
    SinkRecord before = row(partition, 1);
    List<SinkRecord> put = List.of(truncate(partition), row(partition, 3), row(partition, 4));

    try (TestingProxy proxy = new TestingProxy(database);
        TaskHarness task = task(Map.of("connection.url", proxy.url()))) {
      task.open(partition).put(before);
      proxy.cut();
      assertThatThrownBy(() -> task.put(put)).isInstanceOf(RetriableException.class);
      assertThat(ids(partition)).containsExactly("1");
      proxy.restore();
      task.putUntilAccepted(put);

      assertThat(task.committable(partition)).hasValue(4);
    }

    assertThat(ids(partition)).containsExactly("3", "4");
  }

  @Test
  @DisplayName("C2_3 a truncate of a table that does not exist does nothing, and creates no table")
  void aTruncateCreatesNoTable() {
    TopicPartition absent = new TopicPartition(UniqueName.of("absent"), 0);

    try (TaskHarness task = task(Map.of("schema.evolution", "basic"))) {
      task.open(absent, other).put(row(other, 1), truncate(absent), row(other, 2));
      assertThat(task.committable(absent)).hasValue(1);
    }

    assertThat(ids(other)).containsExactly("1", "2");
    assertThatThrownBy(() -> database.sql().count(absent.topic()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  @DisplayName("C2_3 a table that a foreign key refers to is emptied where the key allows it")
  void aTableThatAForeignKeyRefersToIsEmptied() {
    TopicPartition parent = table();
    TopicPartition child = createReferringTable(parent, "");

    try (TaskHarness task = task(Map.of())) {
      task.open(parent, child).put(row(parent, 1), row(child, 1));
      task.put(truncate(child), truncate(parent), row(parent, 2));
    }

    assertThat(ids(parent)).containsExactly("2");
    assertThat(ids(child)).isEmpty();
  }

  @Test
  @DisplayName("C2_3 a truncate that a foreign key forbids is an error, and does not cascade")
  void aTruncateDoesNotCascade() {
    TopicPartition parent = table();
    TopicPartition child = createReferringTable(parent, "");

    try (TaskHarness task = task(Map.of())) {
      task.open(parent, child).put(row(parent, 1), row(child, 1));

      assertThatThrownBy(() -> task.put(truncate(parent)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(parent.topic(), "truncated");
      assertThat(task.committableAt(parent, 1)).hasValue(1);
    }

    assertThat(ids(parent)).containsExactly("1");
    assertThat(ids(child)).containsExactly("1");
  }

  @Test
  @DisplayName("C2_3 a foreign key that cascades empties the table that refers, too")
  void aForeignKeyThatCascadesEmptiesTheOtherTable() {
    TopicPartition parent = table();
    TopicPartition child = createReferringTable(parent, "on delete cascade");

    try (TaskHarness task = task(Map.of())) {
      task.open(parent, child).put(row(parent, 1), row(child, 1));
      task.put(truncate(parent));
    }

    assertThat(ids(parent)).isEmpty();
    assertThat(ids(child)).isEmpty();
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class SafeUpdates {
    @Test
    @DisplayName("C2_3 a table is emptied also where sessions delete nothing without a key")
    void aTableIsEmptiedInASafeSession() {
      TopicPartition parent = table();
      createReferringTable(parent, "");
      String safe = database.url() + "?sessionVariables=sql_safe_updates=1";

      try (TaskHarness task = task(Map.of("connection.url", safe))) {
        task.open(parent).put(row(parent, 1), truncate(parent), row(parent, 2));
      }

      assertThat(ids(parent)).containsExactly("2");
    }
  }

  /** Creates a table with a foreign key to another one. */
  TopicPartition createReferringTable(TopicPartition parent, String rule) {
    TopicPartition child = table();
    new QuotedSql(database)
        .execute(
            "alter table `%s` add constraint `%s` foreign key (`id`) references `%s` (`id`) %s"
                .formatted(child.topic(), UniqueName.of("fk"), parent.topic(), rule));
    return child;
  }

  TopicPartition table() {
    String table = UniqueName.of("truncate");
    TestingRow.createTable(database, table, true);
    return new TopicPartition(table, 0);
  }

  SinkRecord row(TopicPartition partition, int id) {
    return records.next(
        partition, TestingRow.key(id), envelope.create(TestingRow.of(id, "name", id)));
  }

  SinkRecord truncate(TopicPartition partition) {
    return records.next(partition, null, envelope.truncate());
  }

  List<String> ids(TopicPartition partition) {
    return new QuotedSql(database).column(TestingRow.selectAll(database, partition.topic()));
  }

  TaskHarness task(Map<String, String> settings) {
    return new TaskHarness(
        TaskConfiguration.on(database)
            .upsert()
            .keyFromRecordKey()
            .with("truncate.enabled", true)
            .with(settings));
  }
}
