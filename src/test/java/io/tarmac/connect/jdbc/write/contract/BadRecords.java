package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Records for a {@link BadTable}, in one of the sink's modes. */
record BadRecords(BadRow bad, String mode, TopicPartition partition, TestingRecords records) {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("v", Schema.OPTIONAL_STRING_SCHEMA)
          .field("n", Schema.OPTIONAL_INT32_SCHEMA)
          .field("u", Schema.OPTIONAL_INT32_SCHEMA)
          .build();

  private static final int ROWS = 40;
  private static final int BAD_ROW = 17;

  BadRecords(BadTable table, String mode) {
    this(table.bad(), mode, new TopicPartition(table.name(), 0), new TestingRecords());
  }

  SinkRecord good() {
    int id = isUpdate() ? 1_002 : 2_000;
    return records.next(partition, Changes.key(id), row(id, id));
  }

  /** Good rows with the bad one among them. */
  List<SinkRecord> batch() {
    List<SinkRecord> batch = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      // Of an update every key is there; of others those are new that the mode does not look for.
      int id = isUpdate() ? 1_002 + 2 * (i % 19) : 1_001 + 2 * i;
      Struct row = row(id, isUpdate() ? null : 2_001 + i);
      if (i == BAD_ROW && bad == BadRow.REFERRED_TO) {
        batch.add(records.next(partition, Changes.key(1), null));
      } else if (i == BAD_ROW) {
        row.put(bad.column(), bad.value());
      }
      if (bad == BadRow.DUPLICATE_VALUE_OF_BATCH && i == 1) {
        row.put("u", 1_003);
      }
      batch.add(records.next(partition, Changes.key(row.getInt32("id")), row));
    }
    return batch;
  }

  private boolean isUpdate() {
    return mode.equals("update");
  }

  private static Struct row(int id, @Nullable Integer unique) {
    return new Struct(ROW).put("id", id).put("v", "1234").put("n", 7).put("u", unique);
  }
}
