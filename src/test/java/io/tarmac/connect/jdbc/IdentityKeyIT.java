package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of keys in identity columns, which must be those of the source. */
class IdentityKeyIT {

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PostgreSql extends Suite {
    @ParameterizedTest
    @ValueSource(strings = {"batch", "unnest", "copy", "auto"})
    @DisplayName("C7_3 keys of records are written into an identity column that always counts")
    void keysAreWritten(String method) {
      assertKeysAreWritten(method, 3);
      assertKeysAreWritten(method, 200);
    }
  }

  @Nested
  @EachDatabase(only = H2)
  class H2 extends Suite {
    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row"})
    @DisplayName("C7_3 keys of records are written into an identity column that always counts")
    void keysAreWritten(String method) {
      assertKeysAreWritten(method, 3);
      assertKeysAreWritten(method, 200);
    }
  }

  abstract static class Suite extends DatabaseTest {
    private final TestingRecords records = new TestingRecords();

    void assertKeysAreWritten(String method, int rows) {
      String table = UniqueName.of("identity");
      TopicPartition partition = new TopicPartition(table, 0);
      database
          .sql()
          .execute(
              "create table %s (%s int generated always as identity primary key, %s varchar(20), %s bigint)"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("name"),
                      database.quote("amount")));

      put("insert", method, rows(partition, 1, rows, "new"));
      put("upsert", method, rows(partition, 1, rows + 1, "changed"));
      put("upsert", method, rows(partition, 1_001, rows, "above"));
      put("insert_ignore", method, rows(partition, 1_001, rows + 1, "ignored"));
      put("update", method, rows(partition, 1, 1, "updated"));
      put("upsert", method, List.of(records.next(partition, TestingRow.key(2), null)));

      List<List<String>> stored =
          database.sql().rows(TestingRow.selectAll(database, table)).stream()
              .map(row -> List.of(String.valueOf(row.get(0)), String.valueOf(row.get(1))))
              .toList();
      assertThat(stored)
          .hasSize(2 * rows + 1)
          .startsWith(List.of("1", "updated"), List.of("3", "changed"))
          .contains(List.of(String.valueOf(rows + 1), "changed"), List.of("1001", "above"))
          .endsWith(List.of(String.valueOf(1_001 + rows), "ignored"));
    }

    private List<SinkRecord> rows(TopicPartition partition, int first, int count, String name) {
      return IntStream.range(first, first + count)
          .mapToObj(id -> records.next(partition, TestingRow.key(id), TestingRow.of(id, name, 1L)))
          .toList();
    }

    private void put(String mode, String method, List<SinkRecord> all) {
      TaskConfiguration configuration =
          TaskConfiguration.on(database)
              .with("insert.mode", mode)
              .with("write.method", method)
              .keyFromRecordKey()
              .with("delete.enabled", mode.equals("upsert"));
      TopicPartition partition = new TopicPartition(all.get(0).topic(), 0);
      try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
        task.put(all);
      }
    }
  }
}
