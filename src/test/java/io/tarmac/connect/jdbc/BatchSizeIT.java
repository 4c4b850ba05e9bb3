package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.ChangeShape;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.History;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The batch size table: the same 2,000 mixed changes give the same table in batches of any size.
 */
@EachDatabase
class BatchSizeIT extends DatabaseTest {
  private static final int CHANGES = 2_000;

  @ParameterizedTest(name = "C3_3 {0} in puts of {1}")
  @CsvSource({"1, 500", "7, 500", "500, 500", "500, 2000", "10000, 500", "10000, 2000"})
  @DisplayName("C3_3 the same changes give the same table for each batch size")
  void sameChangesGiveTheSameTableForEachBatchSize(int batchSize, int putSize) {
    History history = History.random(new Random(4711), 1, 60, CHANGES);
    String table = UniqueName.of("batch_size");
    TestingRow.createTable(database, table, true);
    TopicPartition partition = new TopicPartition(table, 0);
    List<SinkRecord> records = records(history, partition);

    try (TaskHarness task =
        new TaskHarness(
            TaskConfiguration.on(database)
                .upsert()
                .keyFromRecordKey()
                .deletes()
                .batchSize(batchSize))) {
      task.open(partition);
      for (int from = 0; from < records.size(); from += putSize) {
        task.put(records.subList(from, Math.min(records.size(), from + putSize)));
      }
    }

    assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
        .isNotEmpty()
        .isEqualTo(history.rows(0));
  }

  private static List<SinkRecord> records(History history, TopicPartition partition) {
    TestingRecords records = new TestingRecords();
    List<SinkRecord> made = new ArrayList<>();
    for (History.Event event : history.events()) {
      for (Struct value : ChangeShape.FLAT.values(event)) {
        made.add(records.next(partition, TestingRow.key(event.id()), value));
      }
    }
    return made;
  }
}
