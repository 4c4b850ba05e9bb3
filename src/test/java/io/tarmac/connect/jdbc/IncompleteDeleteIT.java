package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deletes that say too little of the row they are of. */
@EachDatabase
class IncompleteDeleteIT extends TableSuite {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .optional()
          .field("id", SchemaBuilder.int32().defaultValue(0).build())
          .field("gate", Schema.OPTIONAL_STRING_SCHEMA)
          .build();
  private static final Schema ENVELOPE =
      fields("op string")
          .name("server.test.Envelope")
          .field("before", ROW)
          .field("after", ROW)
          .build();

  @Test
  @DisplayName("C7_2 record_value: a delete without the key's field is not one of its default")
  void aDeleteWithoutItsKeyIsABadRecord() {
    TaskConfiguration configuration =
        TaskConfiguration.on(database).upsert().deletes().keyFromRecordValue("id");
    try (TaskHarness task = open(configuration.evolution("basic"))) {
      task.put(created(0), created(5));
      SinkRecord keyless = deleted(new Struct(ROW).put("gate", "A1"));

      assertThatThrownBy(() -> task.put(keyless))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'id'", "key is null");
    }
    put(configuration.evolution("none"), deleted(new Struct(ROW).put("id", 5)));

    assertThat(rows("`id`")).containsExactly(List.of("0"));
  }

  private SinkRecord created(int id) {
    Struct after = new Struct(ROW).put("id", id).put("gate", "A1");
    return records.next(partition, null, new Struct(ENVELOPE).put("op", "c").put("after", after));
  }

  private SinkRecord deleted(Struct before) {
    return records.next(partition, null, new Struct(ENVELOPE).put("op", "d").put("before", before));
  }
}
