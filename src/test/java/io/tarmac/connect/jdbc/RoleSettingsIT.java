package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Sql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL's settings of a role, and its search path, must not make of values and types. */
class RoleSettingsIT {

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final Sql sql = database.sql();
  private final String table = UniqueName.of("role");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  @AfterEach
  void resetRole() {
    sql.execute("alter role current_user reset all");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "array_nulls = off",
        "quote_all_identifiers = on",
        "intervalstyle = sql_standard",
        "standard_conforming_strings = off",
        "bytea_output = escape",
        "datestyle = 'SQL, DMY'",
        "backslash_quote = on"
      })
  @DisplayName("C7_3 values are the same whatever the role's settings, however they are written")
  void valuesAreTheSame(String setting) {
    sql.execute(
        """
        create table %s (id int primary key, numbers int[], texts text[], period interval,
          day date, content bytea, document jsonb, uuid uuid)
        """
            .formatted(table),
        "alter role current_user set " + setting);
    List<String> methods = List.of("batch", "unnest", "copy");
    for (int id = 0; id < methods.size(); id++) {
      try (TaskHarness task = task(database.url(), methods.get(id))) {
        task.put(records.next(partition, TestingRow.key(id), row(id)));
      }
    }
    resetRole();

    assertThat(
            sql.rows(
                """
                select numbers, texts, extract(epoch from period)::int, day, encode(content, 'hex'),
                  document, uuid
                from %s
                """
                    .formatted(table)))
        .hasSize(methods.size())
        .containsOnly(
            List.of(
                "{1,NULL}",
                "{NULL,\"null\",\"a\\\\\\\"b\"}",
                "-79200",
                "1970-01-03",
                "5c00ff",
                "{\"a\": \"\\\\\"}",
                "01234567-89ab-cdef-0123-456789abcdef"));
  }

  @Test
  @DisplayName("C8_2 a function of somebody's that is called as one of the server's is not called")
  void anotherFunctionIsNotCalled() {
    sql.execute(
        "create table %s (id int primary key, period interval)".formatted(table),
        "insert into %s values (1), (2), (3)".formatted(table),
        "create schema %s_s".formatted(table),
        """
        create function %s_s.unnest(int[]) returns setof int language sql
          as 'select 3 from pg_catalog.generate_subscripts($1, 1)'
        """
            .formatted(table));

    try (TaskHarness task =
        task(database.url() + "?currentSchema=" + table + "_s,public", "unnest")) {
      task.put(
          records.next(partition, TestingRow.key(1), null),
          records.next(partition, TestingRow.key(2), null));
    }

    assertThat(sql.rows("select id from " + table)).isEqualTo(List.of(List.of("3")));
  }

  private TaskHarness task(String url, String method) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", url)
                .upsert()
                .deletes()
                .keyFromRecordKey()
                .with("write.method", method))
        .open(partition);
  }

  private static Struct row(int id) {
    Schema numbers = SchemaBuilder.array(Schema.OPTIONAL_INT32_SCHEMA).build();
    Schema texts = SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build();
    SchemaBuilder schema =
        fields("id int32, period string, day int32 io.debezium.time.Date, content bytes")
            .field("document", Schema.STRING_SCHEMA)
            .field("uuid", Schema.STRING_SCHEMA)
            .field("numbers", numbers)
            .field("texts", texts);
    return struct(
        schema,
        id,
        "-1 days 02:00:00",
        2,
        new byte[] {'\\', 0, -1},
        "{\"a\": \"\\\\\"}",
        "01234567-89ab-cdef-0123-456789abcdef",
        Arrays.asList(1, null),
        Arrays.asList(null, "null", "a\\\"b"));
  }
}
