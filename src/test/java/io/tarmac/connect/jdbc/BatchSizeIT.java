package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.History;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Random;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The batch size table: the same 2,000 mixed changes give the same table in batches of any size.
 */
@EachDatabase
class BatchSizeIT extends EvolutionSuite {
  private static final int CHANGES = 2_000;

  @ParameterizedTest(name = "C3_3 {0} in puts of {1}")
  @CsvSource({"1, 500", "7, 500", "500, 500", "500, 2000", "10000, 500", "10000, 2000"})
  @DisplayName("C3_3 the same changes give the same table for each batch size")
  void sameChangesGiveTheSameTableForEachBatchSize(int batchSize, int putSize) {
    History history = History.random(new Random(4711), 1, 60, CHANGES);
    TestingRow.createTable(database, table, true);
    List<SinkRecord> all =
        history.events().stream()
            .map(event -> records.next(partition, TestingRow.key(event.id()), event.after()))
            .toList();
    TaskConfiguration configuration = evolving("none").deletes().batchSize(batchSize);

    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      for (int from = 0; from < all.size(); from += putSize) {
        task.put(all.subList(from, Math.min(all.size(), from + putSize)));
      }
    }

    assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
        .isNotEmpty()
        .isEqualTo(history.rows(0));
  }
}
