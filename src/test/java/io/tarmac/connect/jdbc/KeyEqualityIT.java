package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys that differ in a record and are one in the database, and keys that are not. */
class KeyEqualityIT {

  private static final String UUID = "00000000-0000-0000-0000-00000000000";

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PostgreSqlKeys extends KeyEqualitySuite {
    static List<Arguments> same() {
      return List.of(
          arguments("char(4)", "a", "a  "),
          arguments("inet", "::1", "0:0:0:0:0:0:0:1"),
          arguments("uuid", UUID + "a", UUID + "A"),
          arguments("interval", "1 day", "24 hours"),
          arguments("numeric", "1.0", "1"));
    }

    static List<Arguments> usual() {
      return List.of(
          arguments("bigint", "1", "2", "3"),
          arguments("text", "a", "A", "a "),
          arguments("varchar(9)", "é", "e", "a "),
          arguments("char(9)", "a", "A", "é"),
          arguments("date", "2024-01-01", "2024-01-02", "2024-01-03"),
          arguments("uuid", UUID + "a", UUID + "b", UUID + "c"));
    }

    @Test
    @DisplayName("C2_1 a collation that ignores punctuation takes keys for one")
    void aCollationMayIgnorePunctuation() {
      String collation = database.quote(UniqueName.of("shifted"));
      sql.execute(
          "create collation %s (provider=icu, locale='und-u-ka-shifted', deterministic=false)"
              .formatted(collation));

      keysThatAreOneAreChangedInTheirOrder("text collate " + collation, "ab", "a-b");
    }
  }

  @Nested
  @EachDatabase(only = MARIADB)
  class MariaDbKeys extends KeyEqualitySuite {
    static List<Arguments> same() {
      return List.of(
          arguments("char(4)", "a", "a  "),
          arguments("varchar(9)", "a", "A "),
          arguments("varchar(9) collate utf8mb4_roman_ci", "jv", "iu"),
          arguments("varchar(9) collate utf8mb4_lithuanian_ci", "y", "i"),
          arguments("varchar(9) collate utf8mb4_bin", "a", "a "),
          arguments("varchar(9) character set big5 collate big5_chinese_ci", "6`", "6e"),
          arguments("inet4", "10.0.0.1", "010.0.0.1"),
          arguments("inet6", "::1", "0:0:0:0:0:0:0:1"),
          arguments("uuid", UUID + "a", UUID + "A"),
          arguments("set('a','b')", "a,b", "b,a"));
    }

    static List<Arguments> usual() {
      return List.of(
          arguments("bigint", "1", "2", "3"),
          arguments("varchar(9)", "a", "b", "c"),
          arguments("char(9) collate utf8mb4_bin", "a", "A", "é"),
          arguments("varchar(9) collate utf8mb4_bin", "a", "A", "é"),
          arguments("varchar(9) collate utf8mb4_nopad_bin", "a", "A", "a "),
          arguments("uuid", UUID + "a", UUID + "b", UUID + "c"));
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class MySqlKeys extends KeyEqualitySuite {
    static List<Arguments> same() {
      return List.of(
          arguments("char(4)", "a", "a  "),
          arguments("varchar(9) collate utf8mb4_0900_ai_ci", "a", "A"),
          arguments("varchar(9) collate utf8mb4_roman_ci", "jv", "iu"),
          arguments("varchar(9) collate utf8mb4_la_0900_ai_ci", "jv", "iu"),
          arguments("varchar(9) collate utf8mb4_lithuanian_ci", "y", "i"),
          arguments("varchar(9) collate utf8mb4_hu_0900_ai_ci", "ccs", "cscs"),
          arguments("varchar(9) character set gbk collate gbk_chinese_ci", "6y", "6~"),
          arguments("varchar(9) collate utf8mb4_bin", "a", "a "),
          arguments("set('a','b')", "a,b", "b,a"));
    }

    static List<Arguments> usual() {
      return List.of(
          arguments("bigint", "1", "2", "3"),
          arguments("varchar(9) collate utf8mb4_0900_ai_ci", "a", "b", "c"),
          arguments("varchar(9) collate utf8mb4_bin", "a", "A", "é"),
          arguments("varchar(9) collate utf8mb4_0900_bin", "a", "A", "a "),
          arguments("char(9) collate utf8mb4_bin", "a", "A", "é"));
    }
  }

  @Nested
  @EachDatabase(only = H2)
  class H2Keys extends KeyEqualitySuite {
    static List<Arguments> same() {
      return List.of(
          arguments("char(4)", "a", "a  "),
          arguments("varchar_ignorecase(9)", "a", "A"),
          arguments("boolean", "true", "1"),
          arguments(
              "timestamp with time zone", "2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00"),
          arguments("decfloat", "1.0", "1"));
    }

    static List<Arguments> usual() {
      return List.of(
          arguments("bigint", "1", "2", "3"),
          arguments("varchar(9)", "a", "A", "a "),
          arguments("char(9)", "a", "A", "é"),
          arguments(
              "timestamp with time zone",
              "2024-01-01T00:00:00Z",
              "2024-01-02T00:00:00Z",
              "2024-01-03T00:00:00Z"),
          arguments("uuid", UUID + "a", UUID + "b", UUID + "c"));
    }
  }

  /**
   * Tests of what nested classes list: {@code same} has types of a column and two keys that the
   * database takes for one, {@code usual} has types of a column and three keys that differ.
   */
  abstract static class KeyEqualitySuite extends TableSuite {
    private static final Schema KEY = fields("id string").build();
    private static final Schema ROW = fields("id string, amount int64").build();

    @ParameterizedTest
    @MethodSource("same")
    @DisplayName("C2_1 keys that differ and are one to the database are changed in their order")
    void keysThatAreOneAreChangedInTheirOrder(String type, String one, String other) {
      createTableWithKey(type);

      try (TaskHarness task = open(upserts().deletes())) {
        task.put(upsert(one, 1), delete(other));
        assertThat(database.sql().count(table)).isZero();

        task.put(upsert(one, 2), delete(other), upsert(other, 3), upsert(one, 4));
        assertThat(rows("`amount`")).containsExactly(List.of("4"));
      }
    }

    @ParameterizedTest
    @MethodSource("usual")
    @DisplayName("C2_2 keys of the usual types are reduced")
    void usualKeysAreReduced(String type, String one, String other, String third) {
      createTableWithKey(type);

      try (StatementLog log = new StatementLog();
          // Row by row, so that the log tells the number of rows.
          TaskHarness task =
              open(
                  upserts()
                      .deletes()
                      .with("connection.url", log.url(database.url()))
                      .with("write.method", "batch"))) {
        task.put(delete(one), upsert(other, 1));
        log.clear();
        task.put(upsert(one, 1), upsert(third, 2), delete(one), upsert(other, 3), upsert(third, 4));

        assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(1, 2);
        assertThat(log.entries().get(0).sql()).startsWith("DELETE");
      }
      assertThat(rows("`amount`")).containsExactly(List.of("3"), List.of("4"));
    }

    private void createTableWithKey(String type) {
      createTable("`id` %s not null primary key, `amount` bigint".formatted(type));
    }

    private SinkRecord upsert(String id, long amount) {
      return records.next(partition, struct(KEY, id), struct(ROW, id, amount));
    }

    private SinkRecord delete(String id) {
      return records.next(partition, struct(KEY, id), null);
    }
  }
}
