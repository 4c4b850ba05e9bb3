package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No server makes a value fit, whatever its modes, its engine and the URL would let it do. */
class StrictSessionIT {

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {

    @Test
    @DisplayName("C7_3 nor where a trigger writes to a table without transactions")
    void aTriggersTableMayHaveNoTransactions() {
      String audit = UniqueName.of("audit");
      database.sql().execute("create table %s (id int) engine = MyISAM".formatted(audit));
      String table = table("id int, v varchar(20) not null", "InnoDB");
      database
          .sql()
          .execute(
              "create trigger %s_t after insert on %s for each row insert into %s values (new.id)"
                  .formatted(table, table, audit));

      refuses(table, "auto", "insert", "", null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row", "load_data"})
    @DisplayName("C7_3 an empty text is no null, whichever way it takes, in no mode")
    void anEmptyTextIsNoNull(String method) {
      String table = table("id int, v varchar(20)", "InnoDB");
      String computed = table("id int, v varchar(20) as (concat('x', id))", "InnoDB");
      try (LocalFiles files = LocalFiles.allow(database)) {
        for (String each : List.of(table, computed)) {
          putEmptyTexts(each, method);
        }
      }

      assertThat(database.sql().rows("select v from " + database.quote(table)))
          .containsExactly(List.of(""), List.of(""));
      assertThat(database.sql().rows("select v from %s order by id".formatted(computed)))
          .containsExactly(List.of("x1"), List.of("x2"));
    }

    private void putEmptyTexts(String table, String method) {
      String option = "?sessionVariables=sql_mode='EMPTY_STRING_IS_NULL'";
      TopicPartition partition = new TopicPartition(table, 0);
      TestingRecords records = new TestingRecords();
      List<SinkRecord> rows = new ArrayList<>();
      for (int id = 1; id <= 2; id++) {
        rows.add(records.next(partition, null, new Struct(ROW).put("id", id).put("v", "")));
      }
      Map<String, String> configuration =
          TaskConfiguration.on(database)
              .with("write.method", method)
              .with("primary.key.mode", "none");
      configuration.put("connection.url", database.url() + option);
      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition).put(rows);
      }
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {}

  abstract static class Suite extends DatabaseTest {
    private static final Schema KEY =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("v", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    @ParameterizedTest
    @ValueSource(strings = {"batch", "auto"})
    @DisplayName("C7_3 a table without transactions is given nothing that its column cannot hold")
    void noTransactionsButStrict(String method) {
      String text = "id int primary key, v varchar(20) character set cp1251";
      for (String mode : List.of("insert", "upsert")) {
        refuses(table(text + " not null", "MyISAM"), method, mode, "", null);
        refuses(table(text, "MyISAM"), method, mode, "", "\u6570");
        refuses(table(text, "MEMORY"), method, mode, "", "\u6570");
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "auto"})
    @DisplayName("C7_3 a session that is not strict is made so")
    void theSessionIsMadeStrict(String method) {
      String lax = "?jdbcCompliantTruncation=false&sessionVariables=sql_mode=''";
      for (String mode : List.of("insert", "upsert")) {
        refuses(
            table("id int primary key, v varchar(20) not null", "InnoDB"), method, mode, lax, null);
      }
    }

    /** The value is the second of three, behind which the engine cannot go back. */
    final void refuses(
        String table, String method, String mode, String options, @Nullable String value) {
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration =
          TaskConfiguration.on(database)
              .with("write.method", method)
              .with("insert.mode", mode)
              .with("primary.key.mode", mode.equals("insert") ? "none" : "record_key");
      configuration.put("connection.url", database.url() + options);
      List<SinkRecord> rows = new ArrayList<>();
      TestingRecords records = new TestingRecords();
      for (int id = 1; id <= 3; id++) {
        rows.add(
            records.next(
                partition,
                new Struct(KEY).put("id", id),
                new Struct(ROW).put("id", id).put("v", id == 2 ? value : "v" + id)));
      }
      try (TaskHarness task = new TaskHarness(configuration)) {
        assertThat(task.open(partition).failure(rows))
            .describedAs("%s %s", table, mode)
            .message()
            .containsAnyOf("SQLSTATE", "a part of a transaction: batch.size=1");
      }
      assertThat(
              database
                  .sql()
                  .value("select count(*) from %s where id = 2".formatted(database.quote(table))))
          .isEqualTo("0");
    }

    final String table(String columns, String engine) {
      String table = UniqueName.of("strict");
      database
          .sql()
          .execute(
              "create table %s (%s) engine = %s".formatted(database.quote(table), columns, engine));
      return table;
    }
  }
}
