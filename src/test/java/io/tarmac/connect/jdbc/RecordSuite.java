package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A table with a topic of its own, whose records say by their key which row they are about. */
abstract class RecordSuite extends DatabaseTest {
  final TestingRecords records = new TestingRecords();
  final String table = UniqueName.of("kinds");
  final TopicPartition partition = new TopicPartition(table, 0);

  @AfterEach
  void dropTable() {
    database.sql().execute("drop table if exists " + database.quote(table));
  }

  TaskHarness task(String... more) {
    Map<String, String> configuration =
        TaskConfiguration.on(database)
            .upsert()
            .keyFromRecordKey()
            .with("primary.key.fields", "id")
            .deletes();
    for (int i = 0; i < more.length; i += 2) {
      configuration.put(more[i], more[i + 1]);
    }
    return new TaskHarness(configuration).open(partition);
  }

  List<List<@Nullable String>> rows() {
    return database.sql().rows(TestingRow.selectAll(database, table));
  }
}
