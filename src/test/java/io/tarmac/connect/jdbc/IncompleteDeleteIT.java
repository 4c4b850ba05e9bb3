package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deletes that say too little of the row they are of. */
@EachDatabase
class IncompleteDeleteIT extends DatabaseTest {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", SchemaBuilder.int32().defaultValue(0).build())
          .field("gate", Schema.OPTIONAL_STRING_SCHEMA)
          .build();
  private static final Schema ENVELOPE =
      SchemaBuilder.struct()
          .name("server.test.Envelope")
          .field("before", ROW)
          .field("after", ROW)
          .field("op", Schema.STRING_SCHEMA)
          .build();

  private final TestingRecords records = new TestingRecords();
  private final String table = UniqueName.of("incomplete");
  private final TopicPartition partition = new TopicPartition(table, 0);

  @Test
  @DisplayName("C7_2 record_value: a delete without the key's field is not one of its default")
  void aDeleteWithoutItsKeyIsABadRecord() {
    try (TaskHarness task =
        new TaskHarness(
            TaskConfiguration.on(database)
                .upsert()
                .deletes()
                .keyFromRecordValue("id")
                .evolution("basic"))) {
      task.open(partition).put(created(0), created(5));
      SinkRecord keyless = deleted(new Struct(ROW).put("gate", "A1"));

      assertThatThrownBy(() -> task.put(keyless))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'id'", "key is null");
    }
    try (TaskHarness task =
        new TaskHarness(
            TaskConfiguration.on(database).upsert().deletes().keyFromRecordValue("id"))) {
      task.open(partition).put(deleted(new Struct(ROW).put("id", 5)));
    }

    assertThat(
            database
                .sql()
                .rows("select %s from %s".formatted(database.quote("id"), database.quote(table))))
        .isEqualTo(List.of(List.of("0")));
  }

  private SinkRecord created(int id) {
    Struct after = new Struct(ROW).put("id", id).put("gate", "A1");
    return records.next(partition, null, new Struct(ENVELOPE).put("op", "c").put("after", after));
  }

  private SinkRecord deleted(Struct before) {
    return records.next(partition, null, new Struct(ENVELOPE).put("op", "d").put("before", before));
  }
}
