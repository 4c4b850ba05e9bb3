package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
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
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys that differ in a record and are one in the database, and keys that are not. */
class KeyEqualityIT {

  private static final String UUID = "00000000-0000-0000-0000-00000000000";

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(
          DatabaseServer.POSTGRESQL.database(),
          List.of(
              arguments("char(4)", "a", "a  "),
              arguments("inet", "::1", "0:0:0:0:0:0:0:1"),
              arguments("uuid", UUID + "a", UUID + "A"),
              arguments("interval", "1 day", "24 hours"),
              arguments("numeric", "1.0", "1")),
          List.of(
              arguments("bigint", "1", "2", "3"),
              arguments("text", "a", "A", "a "),
              arguments("varchar(9)", "é", "e", "a "),
              arguments("char(9)", "a", "A", "é"),
              arguments("date", "2024-01-01", "2024-01-02", "2024-01-03"),
              arguments("uuid", UUID + "a", UUID + "b", UUID + "c")));
    }

    @Test
    @DisplayName("C2_1 a collation that ignores punctuation takes keys for one")
    void aCollationMayIgnorePunctuation() {
      String collation = database.quote(UniqueName.of("shifted"));
      database
          .sql()
          .execute(
              "create collation %s (provider=icu, locale='und-u-ka-shifted', deterministic=false)"
                  .formatted(collation));

      keysThatAreOneAreChangedInTheirOrder("text collate " + collation, "ab", "a-b");
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(
          DatabaseServer.MARIADB.database(),
          List.of(
              arguments("char(4)", "a", "a  "),
              arguments("varchar(9)", "a", "A "),
              arguments("varchar(9) collate utf8mb4_roman_ci", "jv", "iu"),
              arguments("varchar(9) collate utf8mb4_lithuanian_ci", "y", "i"),
              arguments("varchar(9) collate utf8mb4_bin", "a", "a "),
              arguments("varchar(9) character set big5 collate big5_chinese_ci", "6`", "6e"),
              arguments("inet4", "10.0.0.1", "010.0.0.1"),
              arguments("inet6", "::1", "0:0:0:0:0:0:0:1"),
              arguments("uuid", UUID + "a", UUID + "A"),
              arguments("set('a','b')", "a,b", "b,a")),
          List.of(
              arguments("bigint", "1", "2", "3"),
              arguments("varchar(9)", "a", "b", "c"),
              arguments("char(9) collate utf8mb4_bin", "a", "A", "é"),
              arguments("varchar(9) collate utf8mb4_bin", "a", "A", "é"),
              arguments("varchar(9) collate utf8mb4_nopad_bin", "a", "A", "a "),
              arguments("uuid", UUID + "a", UUID + "b", UUID + "c")));
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(
          DatabaseServer.MYSQL.database(),
          List.of(
              arguments("char(4)", "a", "a  "),
              arguments("varchar(9) collate utf8mb4_0900_ai_ci", "a", "A"),
              arguments("varchar(9) collate utf8mb4_roman_ci", "jv", "iu"),
              arguments("varchar(9) collate utf8mb4_la_0900_ai_ci", "jv", "iu"),
              arguments("varchar(9) collate utf8mb4_lithuanian_ci", "y", "i"),
              arguments("varchar(9) collate utf8mb4_hu_0900_ai_ci", "ccs", "cscs"),
              arguments("varchar(9) character set gbk collate gbk_chinese_ci", "6y", "6~"),
              arguments("varchar(9) collate utf8mb4_bin", "a", "a "),
              arguments("set('a','b')", "a,b", "b,a")),
          List.of(
              arguments("bigint", "1", "2", "3"),
              arguments("varchar(9) collate utf8mb4_0900_ai_ci", "a", "b", "c"),
              arguments("varchar(9) collate utf8mb4_bin", "a", "A", "é"),
              arguments("varchar(9) collate utf8mb4_0900_bin", "a", "A", "a "),
              arguments("char(9) collate utf8mb4_bin", "a", "A", "é")));
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(
          DatabaseServer.H2.database(),
          List.of(
              arguments("char(4)", "a", "a  "),
              arguments("varchar_ignorecase(9)", "a", "A"),
              arguments("boolean", "true", "1"),
              arguments(
                  "timestamp with time zone", "2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00"),
              arguments("decfloat", "1.0", "1")),
          List.of(
              arguments("bigint", "1", "2", "3"),
              arguments("varchar(9)", "a", "A", "a "),
              arguments("char(9)", "a", "A", "é"),
              arguments(
                  "timestamp with time zone",
                  "2024-01-01T00:00:00Z",
                  "2024-01-02T00:00:00Z",
                  "2024-01-03T00:00:00Z"),
              arguments("uuid", UUID + "a", UUID + "b", UUID + "c")));
    }
  }

  @TestInstance(Lifecycle.PER_CLASS)
  abstract static class Suite {
    private static final Schema KEY =
        SchemaBuilder.struct().field("id", Schema.STRING_SCHEMA).build();
    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.STRING_SCHEMA)
            .field("amount", Schema.INT64_SCHEMA)
            .build();

    final TestingDatabase database;
    private final List<Arguments> same;
    private final List<Arguments> usual;
    private final TestingRecords records = new TestingRecords();
    private String table = "";
    private TopicPartition partition = new TopicPartition(table, 0);

    /**
     * A suite.
     *
     * @param same types of a column and two keys that the database takes for one
     * @param usual types of a column and three keys that differ
     */
    Suite(TestingDatabase database, List<Arguments> same, List<Arguments> usual) {
      this.database = database;
      this.same = same;
      this.usual = usual;
    }

    List<Arguments> same() {
      return same;
    }

    List<Arguments> usual() {
      return usual;
    }

    @ParameterizedTest
    @MethodSource("same")
    @DisplayName("C2_1 keys that differ and are one to the database are changed in their order")
    void keysThatAreOneAreChangedInTheirOrder(String type, String one, String other) {
      createTable(type);

      try (TaskHarness task = new TaskHarness(configuration(database.url()))) {
        task.open(partition).put(upsert(one, 1), delete(other));
        assertThat(database.sql().count(table)).isZero();

        task.put(upsert(one, 2), delete(other), upsert(other, 3), upsert(one, 4));
        assertThat(amounts()).isEqualTo(List.of(List.of("4")));
      }
    }

    @ParameterizedTest
    @MethodSource("usual")
    @DisplayName("C2_2 keys of the usual types are reduced")
    void usualKeysAreReduced(String type, String one, String other, String third) {
      createTable(type);

      try (StatementLog log = new StatementLog();
          TaskHarness task = new TaskHarness(rowByRow(log.url(database.url())))) {
        task.open(partition).put(delete(one), upsert(other, 1));
        log.clear();
        task.put(upsert(one, 1), upsert(third, 2), delete(one), upsert(other, 3), upsert(third, 4));

        assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(1, 2);
        assertThat(log.entries().get(0).sql()).startsWith("DELETE");
      }
      assertThat(amounts()).isEqualTo(List.of(List.of("3"), List.of("4")));
    }

    private void createTable(String type) {
      table = UniqueName.of("equality");
      partition = new TopicPartition(table, 0);
      database
          .sql()
          .execute(
              "create table %s (%s %s not null primary key, %s bigint)"
                  .formatted(
                      database.quote(table), database.quote("id"), type, database.quote("amount")));
    }

    /** So that the log tells the number of rows. */
    private Map<String, String> rowByRow(String url) {
      Map<String, String> configuration = configuration(url);
      configuration.put("write.method", "batch");
      return configuration;
    }

    private Map<String, String> configuration(String url) {
      return TaskConfiguration.on(database)
          .with("connection.url", url)
          .upsert()
          .deletes()
          .keyFromRecordKey();
    }

    private SinkRecord upsert(String id, long amount) {
      return records.next(
          partition,
          new Struct(KEY).put("id", id),
          new Struct(ROW).put("id", id).put("amount", amount));
    }

    private SinkRecord delete(String id) {
      return records.next(partition, new Struct(KEY).put("id", id), null);
    }

    private List<List<@Nullable String>> amounts() {
      return database
          .sql()
          .rows(
              "select %s from %s order by 1"
                  .formatted(database.quote("amount"), database.quote(table)));
    }
  }
}
