package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No server makes a value fit, whatever its modes, its engine and the URL would let it do. */
@EachDatabase(only = {MARIADB, MYSQL})
class StrictSessionIT extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto"})
  @DisplayName("C7_3 a table without transactions is given nothing that its column cannot hold")
  void noTransactionsButStrict(String method) {
    String text = "id int primary key, v varchar(20) character set cp1251";
    for (String mode : List.of("insert", "upsert")) {
      TaskConfiguration configuration = configuration(method, mode);
      assertRefused(table(text + " not null", "MyISAM"), configuration, null);
      assertRefused(table(text, "MyISAM"), configuration, "\u6570");
      assertRefused(table(text, "MEMORY"), configuration, "\u6570");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto"})
  @DisplayName("C7_3 a session that is not strict is made so")
  void theSessionIsMadeStrict(String method) {
    String lax = "?jdbcCompliantTruncation=false&sessionVariables=sql_mode=''";
    for (String mode : List.of("insert", "upsert")) {
      assertRefused(
          table("id int primary key, v varchar(20) not null", "InnoDB"),
          configuration(method, mode).with("connection.url", database.url() + lax),
          null);
    }
  }

  @Nested
  @EachDatabase(only = MARIADB)
  class TriggersAndEmptyTexts {
    @Test
    @DisplayName("C7_3 nor where a trigger writes to a table without transactions")
    void aTriggersTableMayHaveNoTransactions() {
      String audit = table("id int", "MyISAM");
      String table = table("id int, v varchar(20) not null", "InnoDB");
      database
          .sql()
          .execute(
              "create trigger %s_t after insert on %s for each row insert into %s values (new.id)"
                  .formatted(table, table, audit));

      assertRefused(table, configuration("auto", "insert"), null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row", "load_data"})
    @DisplayName("C7_3 an empty text is no null, whichever way it takes, in no mode")
    void anEmptyTextIsNoNull(String method) {
      String url = database.url() + "?sessionVariables=sql_mode='EMPTY_STRING_IS_NULL'";
      String table = table("id int, v varchar(20)", "InnoDB");
      String computed = table("id int, v varchar(20) as (concat('x', id))", "InnoDB");
      for (String each : List.of(table, computed)) {
        TopicPartition partition = new TopicPartition(each, 0);
        TaskConfiguration configuration =
            configuration(method, "insert").with("connection.url", url);
        try (TaskHarness task = new TaskHarness(configuration)) {
          task.open(partition).put(record(partition, 1, ""), record(partition, 2, ""));
        }
      }

      assertThat(database.sql().rows("select v from " + table))
          .containsExactly(List.of(""), List.of(""));
      assertThat(database.sql().rows("select v from %s order by id".formatted(computed)))
          .containsExactly(List.of("x1"), List.of("x2"));
    }
  }

  final String table(String columns, String engine) {
    String table = UniqueName.of("strict");
    database.sql().execute("create table %s (%s) engine = %s".formatted(table, columns, engine));
    return table;
  }

  final TaskConfiguration configuration(String method, String mode) {
    return TaskConfiguration.on(database)
        .with("write.method", method)
        .with("insert.mode", mode)
        .with("primary.key.mode", mode.equals("insert") ? "none" : "record_key");
  }

  final SinkRecord record(TopicPartition partition, int id, @Nullable String value) {
    Struct row = struct("id int32, v string?", id, value);
    return records.next(partition, TestingRow.key(id), row);
  }

  /** Puts the value as the second of three, behind which the engine cannot go back. */
  final void assertRefused(String table, TaskConfiguration configuration, @Nullable String value) {
    TopicPartition partition = new TopicPartition(table, 0);
    try (TaskHarness task = new TaskHarness(configuration)) {
      assertThat(
              task.open(partition)
                  .failure(
                      record(partition, 1, "v1"),
                      record(partition, 2, value),
                      record(partition, 3, "v3")))
          .describedAs("%s %s", table, configuration.get("insert.mode"))
          .message()
          .containsAnyOf("SQLSTATE", "a part of a transaction: batch.size=1");
    }
    assertThat(database.sql().value("select count(*) from %s where id = 2".formatted(table)))
        .isEqualTo("0");
  }
}
