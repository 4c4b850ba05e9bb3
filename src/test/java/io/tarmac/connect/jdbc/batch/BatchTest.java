package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchTest {

  private static final TopicPartition ZERO = new TopicPartition("flights", 0);
  private static final TopicPartition ONE = new TopicPartition("flights", 1);
  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final TablePlan ARCHIVE = TestingPlans.plan("archive", List.of("id"), List.of());

  private final Batch batch =
      new Batch(
          TestingRows.batch(
                  TestingRows.row(ARCHIVE, Operation.INSERT, "flights", 0, 1),
                  TestingRows.row(FLIGHTS, Operation.INSERT, "flights", 0, 2),
                  TestingRows.row(FLIGHTS, Operation.INSERT, "flights", 1, 8),
                  TestingRows.row(FLIGHTS, Operation.INSERT, "flights", 1, 9))
              .tables(),
          Map.of(ZERO, new OffsetRange(1, 2), ONE, new OffsetRange(8, 9)));

  @Test
  @DisplayName("C1_3 without a partition a batch has neither its rows nor its offsets")
  void withoutAPartition() {
    Batch remaining = batch.without(List.of(ZERO));

    assertThat(remaining.offsets()).isEqualTo(Map.of(ONE, new OffsetRange(8, 9)));
    assertThat(remaining.tables())
        .singleElement()
        .satisfies(table -> assertThat(TestingRows.offsets(table.rows())).containsExactly(8L, 9L));
    assertThat(batch.rowCount()).isEqualTo(4);
    assertThat(batch.offsets()).containsOnlyKeys(ZERO, ONE);
  }

  @Test
  @DisplayName("C1_3 without all its partitions a batch is empty")
  void withoutAllPartitions() {
    Batch remaining = batch.without(List.of(ONE, ZERO));

    assertThat(remaining.isEmpty()).isTrue();
    assertThat(remaining.offsets()).isEmpty();
  }

  @Test
  void withoutAPartitionItDoesNotHoldABatchIsAsItWas() {
    Batch remaining = batch.without(List.of(new TopicPartition("crews", 0)));

    assertThat(remaining.rowCount()).isEqualTo(4);
    assertThat(remaining.offsets()).isEqualTo(batch.offsets());
    assertThat(remaining.tables())
        .extracting(TableBatch::table)
        .containsExactly(ARCHIVE.table(), FLIGHTS.table());
  }
}
