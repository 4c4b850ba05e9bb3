package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
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

  private final OffsetTracker tracker = new OffsetTracker();
  private final Batch batch = batch();

  private Batch batch() {
    return new Batch(
        List.of(
            row(ARCHIVE, ZERO, 1),
            row(FLIGHTS, ZERO, 2),
            row(FLIGHTS, ONE, 8),
            row(ARCHIVE, ZERO, 3),
            row(FLIGHTS, ONE, 9)),
        Map.of(partition(ZERO), new OffsetRange(1, 3), partition(ONE), new OffsetRange(8, 9)));
  }

  @Test
  @DisplayName("C1_3 without a revoked partition a batch has neither its rows nor its offsets")
  void withoutARevokedPartition() {
    tracker.revoke(List.of(ZERO));

    Batch remaining = batch.withoutRevoked();

    assertThat(batch.hasRevokedPartition()).isTrue();
    assertThat(remaining.hasRevokedPartition()).isFalse();
    assertThat(remaining.partitions()).containsExactly(ONE);
    assertThat(remaining.ranges()).containsValues(new OffsetRange(8, 9));
    assertThat(TestingRows.offsets(remaining.rows())).containsExactly(8L, 9L);
    assertThat(batch.rowCount()).isEqualTo(5);
    assertThat(batch.partitions()).containsExactlyInAnyOrder(ZERO, ONE);
    assertThat(batch.offsets()).isEqualTo("%s@1..3, %s@8..9", ZERO, ONE);
  }

  @Test
  @DisplayName("C1_3 without all its partitions a batch is empty")
  void withoutAllPartitions() {
    tracker.revoke(List.of(ONE, ZERO));

    Batch remaining = batch.withoutRevoked();

    assertThat(remaining.isEmpty()).isTrue();
    assertThat(remaining.ranges()).isEmpty();
  }

  @Test
  @DisplayName("C1_3 C6_4 without a revoked partition a batch has the bad records of the others")
  void withoutARevokedPartitionTheRestIsTheSame() {
    Batch mixed =
        new Batch(batch.rows(), batch.ranges(), List.of(refusal(ZERO, 4), refusal(ONE, 10)), true);
    tracker.revoke(List.of(ZERO));

    Batch remaining = mixed.withoutRevoked();

    assertThat(remaining.refusals())
        .extracting(refusal -> refusal.record().originalKafkaOffset())
        .containsExactly(10L);
    assertThat(remaining.suspected()).isTrue();
  }

  private Refusal refusal(TopicPartition partition, long offset) {
    return new Refusal(
        DeliveredRecords.at(partition.topic(), partition.partition(), offset),
        partition(partition),
        ErrorCode.VALUE_DOES_NOT_FIT,
        "too long");
  }

  @Test
  void aBatchOfOtherPartitionsIsAsItWas() {
    tracker.revoke(List.of(new TopicPartition("crews", 0)));

    assertThat(batch.withoutRevoked()).isSameAs(batch);
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

  @Test
  @DisplayName("C2_4 C11_8 with a statement of the user's own, nothing of the batch is reduced")
  void withAnOwnStatementNothingIsReduced() {
    TablePlan own = TestingPlans.withOwnStatement(FLIGHTS);

    for (Operation operation : Operation.values()) {
      assertThat(offsetsOfRuns(own, operation))
          .containsExactly(List.of(1L), List.of(2L, 3L), List.of(4L));
    }
    Row row = TestingRows.row(own, Operation.UPSERT, 2);
    assertThat(row.isReplacedBy(List.of(row))).isFalse();
    assertThat(row.deletion()).isNull();
  }

  /** Of rows of another table around two of the plan's. */
  private static List<List<Long>> offsetsOfRuns(TablePlan plan, Operation operation) {
    Batch batch =
        TestingRows.batch(
            TestingRows.row(ARCHIVE, Operation.UPSERT, 1),
            TestingRows.row(plan, operation, 2),
            TestingRows.row(plan, operation, 3),
            TestingRows.row(ARCHIVE, Operation.UPSERT, 4));
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

  private AssignedPartition partition(TopicPartition partition) {
    return TestingRows.partition(tracker, partition);
  }

  private Row row(TablePlan plan, TopicPartition partition, long offset) {
    return TestingRows.row(plan, Operation.INSERT, partition(partition), offset);
  }
}
