package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.QuotedSql;
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
import org.junit.jupiter.api.AfterEach;

/** A table with a topic of its own, whose records say by their key which row they are about. */
abstract class RecordSuite extends DatabaseTest {
  final TestingRecords records = new TestingRecords();
  final String table = UniqueName.of("kinds");
  final TopicPartition partition = new TopicPartition(table, 0);
  final QuotedSql sql = new QuotedSql(database);

  @AfterEach
  void dropTable() {
    sql.execute("drop table if exists `%s`".formatted(table));
  }

  TaskConfiguration configuration() {
    return TaskConfiguration.on(database)
        .upsert()
        .keyFromRecordKey()
        .with("primary.key.fields", "id")
        .deletes();
  }

  TaskHarness task(String... more) {
    return new TaskHarness(configuration().with(more)).open(partition);
  }

  SinkRecord row(int id, String name, long amount) {
    return keyed(id, TestingRow.of(id, name, amount));
  }

  SinkRecord tombstone(int id) {
    return keyed(id, null);
  }

  /** Makes a record whose key is the id of a row. */
  SinkRecord keyed(int id, @Nullable Struct value) {
    return records.next(partition, TestingRow.key(id), value);
  }

  List<List<@Nullable String>> rows() {
    return database.sql().rows(TestingRow.selectAll(database, table));
  }
}
