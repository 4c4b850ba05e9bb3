package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names of topics and fields are names, whatever is in them: a table is created, extended, written,
 * changed and emptied under each, and the victim beside it stays as it is.
 */
class HostileIdentifiersIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  @Nested
  class Sqlite extends Suite implements OnDatabase.Sqlite {}

  abstract static class Suite implements OnDatabase {
    private final TestingDatabase database = database();
    private final TestingRecords records = new TestingRecords();

    @BeforeEach
    void createVictim() {
      database
          .sql()
          .execute(
              "create table victim (id int primary key)", "insert into victim (id) values (1)");
    }

    @AfterEach
    void victimStays() {
      assertThat(database.sql().rows("select id from victim")).isEqualTo(List.of(List.of("1")));
      database.sql().execute("drop table victim");
    }

    @ParameterizedTest
    @DisplayName("C8_2 any name a topic or field can have is safe")
    @ValueSource(
        strings = {
          "double\"quote",
          "\"\"",
          "back`tick",
          "``",
          "single'quote",
          "back\\slash",
          "\\",
          "\\\"",
          "\\`",
          "two  spaces",
          "semi;colon",
          "a\"; drop table victim; --",
          "a`; drop table victim; --",
          "a'; drop table victim; --",
          "a\") values (1); delete from victim; --",
          "a`) values (1); delete from victim; --",
          "question?mark",
          "{fn now()}",
          "{d '2020-01-01'}",
          ":name",
          "$1",
          "$tag$",
          "%s %n",
          "[brackets]",
          "-- comment",
          "/* comment",
          "# comment",
          "select",
          "MixedCase",
          "größe 数量",
          "a,b",
          "a=b",
          "(a)"
        })
    void anyNameIsSafe(String hostile) {
      String topic = UniqueName.of("t") + hostile;
      String id = "id" + hostile;
      String value = "v" + hostile;
      String added = "w" + hostile;
      Schema key = SchemaBuilder.struct().field(id, Schema.INT32_SCHEMA).build();
      Schema row =
          SchemaBuilder.struct()
              .field(id, Schema.INT32_SCHEMA)
              .field(value, Schema.OPTIONAL_STRING_SCHEMA)
              .build();
      Schema wider =
          SchemaBuilder.struct()
              .field(id, Schema.INT32_SCHEMA)
              .field(value, Schema.OPTIONAL_STRING_SCHEMA)
              .field(added, Schema.OPTIONAL_INT64_SCHEMA)
              .build();
      TopicPartition partition = new TopicPartition(topic, 0);
      Struct one = new Struct(key).put(id, 1);
      Struct two = new Struct(key).put(id, 2);

      try (TaskHarness task =
          new TaskHarness(
              TaskConfiguration.of(
                  database,
                  "insert.mode",
                  "upsert",
                  "primary.key.mode",
                  "record_key",
                  "delete.enabled",
                  "true",
                  "schema.evolution",
                  "basic"))) {
        task.open(partition);
        task.put(
            records.next(partition, one, new Struct(row).put(id, 1).put(value, hostile)),
            records.next(partition, two, new Struct(row).put(id, 2).put(value, hostile)));
        task.put(
            records.next(
                partition, one, new Struct(wider).put(id, 1).put(value, "new").put(added, 7L)),
            records.next(partition, two, null));
      }

      assertThat(
              database
                  .sql()
                  .rows(
                      "select %s, %s, %s from %s"
                          .formatted(
                              database.quote(id),
                              database.quote(value),
                              database.quote(added),
                              database.quote(topic))))
          .isEqualTo(List.of(List.of("1", "new", "7")));
      database.sql().execute("drop table " + database.quote(topic));
    }
  }
}
