package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A table with a topic of its own, whose records say by their key which row they are about. */
abstract class RecordSuite extends TableSuite {
  @AfterEach
  void dropTable() {
    sql.execute("drop table if exists `%s`".formatted(table));
  }

  TaskConfiguration configuration() {
    return upserts().with("primary.key.fields", "id").deletes();
  }

  TaskHarness task(String... more) {
    return open(configuration().with(more));
  }

  /** Makes a record whose key is the id of a row. */
  SinkRecord keyed(int id, @Nullable Struct value) {
    return records.next(partition, TestingRow.key(id), value);
  }

  /** Makes a record of a row that has a time of its own, or none. */
  SinkRecord at(@Nullable Long time, int id, String name) {
    SinkRecord record = row(id, name, 1);
    return record.newRecord(
        record.topic(),
        record.kafkaPartition(),
        record.keySchema(),
        record.key(),
        record.valueSchema(),
        record.value(),
        time);
  }
}
