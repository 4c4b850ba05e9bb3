package io.tarmac.connect.jdbc.batch;

import static io.tarmac.connect.jdbc.batch.TestingRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.ReferringKeys;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchTest {

  private static final TopicPartition ZERO = new TopicPartition("flights", 0);
  private static final TopicPartition ONE = new TopicPartition("flights", 1);
  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");
  private static final TablePlan ARCHIVE = TestingPlans.plan("archive", "id");

  private final Batch batch =
      new Batch(
          List.of(
              row(ARCHIVE, Operation.INSERT, "flights", 0, 1),
              row(FLIGHTS, Operation.INSERT, "flights", 0, 2),
              row(FLIGHTS, Operation.INSERT, "flights", 1, 8),
              row(ARCHIVE, Operation.INSERT, "flights", 0, 3),
              row(FLIGHTS, Operation.INSERT, "flights", 1, 9)),
          Map.of(ZERO, new OffsetRange(1, 3), ONE, new OffsetRange(8, 9)));

  @Test
  @DisplayName("C1_3 without a partition a batch has neither its rows nor its offsets")
  void withoutAPartition() {
    Batch remaining = batch.without(List.of(ZERO));

    assertThat(remaining.offsets()).isEqualTo(Map.of(ONE, new OffsetRange(8, 9)));
    assertThat(TestingRows.offsets(remaining.rows())).containsExactly(8L, 9L);
    assertThat(batch.rowCount()).isEqualTo(5);
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

    assertThat(TestingRows.offsets(remaining.rows())).containsExactly(1L, 2L, 8L, 3L, 9L);
    assertThat(remaining.offsets()).isEqualTo(batch.offsets());
  }

  @Test
  @DisplayName("C2_3 runs are written table by table, in the order of their first rows")
  void runsAreTableByTable() {
    assertThat(offsets(batch.runs())).containsExactly(List.of(1L, 3L), List.of(2L, 8L, 9L));
  }

  @Test
  @DisplayName("C2_4 where a delete reaches other rows, nothing of the batch is reduced")
  void whereADeleteReachesOtherRowsNothingIsReduced() {
    TablePlan parents = TestingPlans.referredToBy(new ReferringKeys(true, Set.of("id")), FLIGHTS);

    assertThat(offsetsOfRuns(parents, Operation.DELETE))
        .containsExactly(List.of(1L), List.of(2L, 3L), List.of(4L));
    assertThat(offsetsOfRuns(parents, Operation.UPSERT))
        .containsExactly(List.of(1L, 4L), List.of(2L, 3L));
  }

  @Test
  @DisplayName("C2_4 where a change beside the key reaches other rows, nothing is reduced")
  void whereAChangeBesideTheKeyReachesOtherRowsNothingIsReduced() {
    TablePlan parents =
        TestingPlans.referredToBy(
            new ReferringKeys(false, Set.of("code")), TestingPlans.plan("flights", "id", "code"));

    for (Operation operation : List.of(Operation.UPSERT, Operation.UPDATE)) {
      assertThat(offsetsOfRuns(parents, operation))
          .containsExactly(List.of(1L), List.of(2L, 3L), List.of(4L));
    }
    assertThat(offsetsOfRuns(parents, Operation.INSERT)).hasSize(2);
  }

  /** Of rows of another table around two of the plan's. */
  private static List<List<Long>> offsetsOfRuns(TablePlan plan, Operation operation) {
    Batch batch =
        TestingRows.batch(
            row(ARCHIVE, Operation.UPSERT, 1),
            row(plan, operation, 2),
            row(plan, operation, 3),
            row(ARCHIVE, Operation.UPSERT, 4));
    return offsets(batch.runs());
  }

  private static List<List<Long>> offsets(List<Run> runs) {
    return runs.stream().map(run -> TestingRows.offsets(run.rows())).toList();
  }

  @Test
  @DisplayName("C2_4 in record order runs change with the table, and nothing overtakes")
  void inRecordOrderNothingOvertakes() {
    assertThat(offsets(batch.runsInRecordOrder()))
        .containsExactly(List.of(1L), List.of(2L, 8L), List.of(3L), List.of(9L));
  }
}
