package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RedeliveryTest {

  private static final TopicPartition ZERO = new TopicPartition("flights", 0);
  private static final TopicPartition ONE = new TopicPartition("flights", 1);

  private final SinkRecord zeroAt5 = DeliveredRecords.at("flights", 0, 5);
  private final SinkRecord zeroAt6 = DeliveredRecords.at("flights", 0, 6);
  private final SinkRecord oneAt5 = DeliveredRecords.at("flights", 1, 5);

  private final OffsetTracker offsets = new OffsetTracker();
  private final Redelivery redelivery = new Redelivery(List.of(zeroAt5, zeroAt6, oneAt5));

  @BeforeEach
  void openPartitions() {
    offsets.open(List.of(ZERO, ONE));
  }

  @Test
  @DisplayName("C2_1 what had been accepted before the failure is not accepted again, the rest is")
  void whatHadBeenAcceptedIsSkipped() {
    partition(ZERO).pending(5);

    assertThat(repeats(zeroAt5)).isTrue();
    assertThat(repeats(zeroAt6)).isFalse();
    assertThat(repeats(oneAt5)).isFalse();
  }

  @Test
  @DisplayName(
      "C1_3 what Connect still holds of a partition that was closed and opened again comes twice")
  void recordsOfAReassignedPartitionAreDropped() {
    partition(ZERO).pending(5);
    reassign(ZERO);

    assertThat(repeats(zeroAt5)).isTrue();
    assertThat(repeats(zeroAt6)).isTrue();
    assertThat(repeats(oneAt5)).isFalse();
  }

  @Test
  @DisplayName("C1_3 records of a reassigned partition that are fetched again are taken")
  void recordsFetchedAgainAreTaken() {
    reassign(ZERO);

    assertThat(repeats(DeliveredRecords.at("flights", 0, 5))).isFalse();
  }

  @Test
  @DisplayName("C1_3 several reassignments add up")
  void reassignmentsAddUp() {
    reassign(ZERO);
    reassign(ONE);

    assertThat(repeats(zeroAt6)).isTrue();
    assertThat(repeats(oneAt5)).isTrue();
  }

  @Test
  @DisplayName("C1_3 a redelivery that fails too does not forget which partitions were reassigned")
  void reassignmentsOutlastAnotherFailure() {
    reassign(ZERO);

    redelivery.failedAgain(List.of(zeroAt5, zeroAt6, oneAt5));

    assertThat(repeats(zeroAt6)).isTrue();
    assertThat(repeats(oneAt5)).isFalse();
    reassign(ONE);
    assertThat(repeats(oneAt5)).isTrue();
  }

  @Test
  @DisplayName("C1_3 what is fetched between two failures is held by Connect from then on")
  void whatIsFetchedBetweenTwoFailuresIsHeldToo() {
    SinkRecord oneAt9 = DeliveredRecords.at("flights", 1, 9);
    redelivery.failedAgain(List.of(oneAt5, oneAt9));

    reassign(ONE);

    assertThat(repeats(oneAt9)).isTrue();
    assertThat(repeats(DeliveredRecords.at("flights", 1, 9))).isFalse();
  }

  @Test
  @DisplayName("C1_3 records are stale by the partition they came from, not by the one they go by")
  void theOriginCounts() {
    SinkRecord routed = DeliveredRecords.routed(oneAt5, "flights", 0);
    redelivery.failedAgain(List.of(routed));

    reassign(ZERO);
    assertThat(repeats(routed)).isFalse();

    reassign(ONE);
    assertThat(repeats(routed)).isTrue();
  }

  @Test
  @DisplayName("C1_3 it is taken over when no record of an open partition is new")
  void itIsTakenOverWhenNothingIsNew() {
    assertThat(redelivery.isTakenOver(offsets)).isFalse();
    partition(ZERO).pending(5);
    partition(ZERO).skipped(6);
    assertThat(redelivery.isTakenOver(offsets)).isFalse();

    offsets.revoke(List.of(ONE));
    assertThat(redelivery.isTakenOver(offsets)).isTrue();
    redelivery.closed(List.of(ONE));
    offsets.open(List.of(ONE));
    assertThat(redelivery.isTakenOver(offsets)).isTrue();
  }

  private void reassign(TopicPartition partition) {
    offsets.revoke(List.of(partition));
    redelivery.closed(List.of(partition));
    offsets.open(List.of(partition));
  }

  private boolean repeats(SinkRecord record) {
    return redelivery.repeats(
        record,
        partition(new TopicPartition(record.originalTopic(), record.originalKafkaPartition())));
  }

  private AssignedPartition partition(TopicPartition partition) {
    return Objects.requireNonNull(offsets.partition(partition.topic(), partition.partition()));
  }
}
