package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many long rows H2 gets in one statement, which it holds in memory as a whole. */
class LongRowsIT {

  private static final int ROWS = 16;

  private final TestingDatabase database = DatabaseServer.H2.database();
  private final TopicPartition partition = new TopicPartition(UniqueName.of("long_rows"), 0);
  private final TestingRecords records = new TestingRecords();

  /** A character counts as four bytes at most, of which a statement has 8 MB. */
  @ParameterizedTest
  @CsvSource({"10, 1", "400000, 4", "600000, 8"})
  @DisplayName("C3_4 a MERGE has as many rows as 8 MB are, however many more there are")
  void aMergeHasSoManyBytes(int characters, int statements) {
    database
        .sql()
        .execute(
            "create table %s (%s int primary key, %s varchar, %s bigint)"
                .formatted(
                    database.quote(partition.topic()),
                    database.quote("id"),
                    database.quote("name"),
                    database.quote("amount")));
    String text = "x".repeat(characters);

    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log)) {
      task.put(
          IntStream.range(0, ROWS)
              .mapToObj(
                  id -> records.next(partition, TestingRow.key(id), TestingRow.of(id, text, id)))
              .toList());

      assertThat(log.beginningWith("MERGE")).hasSize(statements);
    }
    assertThat(database.sql().count(partition.topic())).isEqualTo(ROWS);
  }

  private TaskHarness task(StatementLog log) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", log.url(database.url()))
                .upsert()
                .keyFromRecordKey())
        .open(partition);
  }
}
