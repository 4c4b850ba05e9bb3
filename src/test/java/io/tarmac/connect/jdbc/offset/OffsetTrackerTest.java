package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OffsetTrackerTest {

  private static final TopicPartition FLIGHTS_0 = new TopicPartition("flights", 0);
  private static final TopicPartition FLIGHTS_1 = new TopicPartition("flights", 1);
  private static final TopicPartition CREWS_0 = new TopicPartition("crews", 0);

  private final OffsetTracker tracker = new OffsetTracker();

  @BeforeEach
  void openPartitions() {
    tracker.open(List.of(FLIGHTS_0, FLIGHTS_1, CREWS_0));
  }

  @Test
  @DisplayName("C1_1 each partition has its own first record that is not done")
  void eachPartitionHasItsOwnSafeOffset() {
    pending(FLIGHTS_0, 5);
    pending(CREWS_0, 7);
    pending(FLIGHTS_0, 6);

    assertThat(tracker.safe(positions(10, 20, 30))).isEqualTo(positions(5, 20, 7));
  }

  @Test
  @DisplayName("C1_1 partitions whose numbers or topics are alike are not confused")
  void neighboursAreNotConfused() {
    AssignedPartition flights0 = offsetsOf(FLIGHTS_0);

    for (TopicPartition partition : List.of(FLIGHTS_0, FLIGHTS_1, CREWS_0)) {
      assertThat(offsetsOf(partition).topicPartition()).isEqualTo(partition);
    }
    assertThat(offsetsOf(FLIGHTS_0)).isSameAs(flights0);
    assertThat(offsetsOf(FLIGHTS_0)).isSameAs(flights0);
  }

  @Test
  @DisplayName("C4_1 a gap in front of a collection is noted, one within a collection is not")
  void aGapInFrontOfACollectionIsNoted() {
    tracker.expect(Map.of(FLIGHTS_0, 5L));
    tracker.beginCollection();
    pending(FLIGHTS_0, 9, 12);
    pending(FLIGHTS_1, 40);
    assertThat(tracker.takeGaps()).containsExactly(new OffsetGap(FLIGHTS_0, 5, 9, true));

    tracker.beginCollection();
    pending(FLIGHTS_0, 13);
    assertThat(tracker.takeGaps()).isEmpty();

    tracker.beginCollection();
    offsetsOf(FLIGHTS_0).skipped(20);
    assertThat(tracker.takeGaps()).containsExactly(new OffsetGap(FLIGHTS_0, 14, 20, false));
  }

  @Test
  @DisplayName("C4_1 records that Connect has read and a transformation has dropped are no gap")
  void whatConnectHasReadIsNoGap() {
    tracker.expect(Map.of(FLIGHTS_0, 5L));
    tracker.markRead(Map.of(FLIGHTS_0, new OffsetAndMetadata(9)));
    tracker.beginCollection();
    pending(FLIGHTS_0, 9);
    tracker.markRead(Map.of(FLIGHTS_0, new OffsetAndMetadata(30)));
    tracker.beginCollection();
    pending(FLIGHTS_0, 30);

    assertThat(tracker.takeGaps()).isEmpty();
  }

  @Test
  @DisplayName("C4_2 what the database has is no gap, even if Kafka has it no more")
  void whatTheDatabaseHasIsNoGap() {
    tracker.expect(Map.of(FLIGHTS_0, 5L, FLIGHTS_1, 5L));
    tracker.haveBeenStored(Map.of(FLIGHTS_0, 9L, FLIGHTS_1, -1L));
    tracker.beginCollection();
    pending(FLIGHTS_0, 9);
    pending(FLIGHTS_1, 9);

    assertThat(tracker.takeGaps()).containsExactly(new OffsetGap(FLIGHTS_1, 5, 9, true));
  }

  @Test
  @DisplayName("C5_1 the first offsets that are not done are those of partitions that have any")
  void theFirstPendingOffsets() {
    pending(FLIGHTS_0, 5, 6);
    tracker.takeUnbatched();
    pending(FLIGHTS_0, 7);
    offsetsOf(CREWS_0).skipped(8);

    assertThat(tracker.firstPending()).containsExactly(Map.entry(FLIGHTS_0, 5L));
  }

  @Test
  @DisplayName("C1_4 a position that is safe is returned as Connect passed it in")
  void aSafePositionIsReturnedUnchanged() {
    OffsetAndMetadata position = new OffsetAndMetadata(10, Optional.of(4), "metadata");

    assertThat(tracker.safe(Map.of(FLIGHTS_0, position)).get(FLIGHTS_0)).isSameAs(position);
  }

  @Test
  @DisplayName("C1_4 only partitions that Connect asked for and that are open are answered")
  void onlyOpenPartitionsAreAnswered() {
    pending(FLIGHTS_1, 5);
    tracker.revoke(List.of(CREWS_0));

    assertThat(
            tracker.safe(
                Map.of(FLIGHTS_0, new OffsetAndMetadata(3), CREWS_0, new OffsetAndMetadata(4))))
        .isEqualTo(Map.of(FLIGHTS_0, new OffsetAndMetadata(3)));
  }

  @Test
  void aBatchHasWhatIsNewPerPartition() {
    pending(FLIGHTS_0, 5, 9);
    offsetsOf(FLIGHTS_1).skipped(3);
    pending(CREWS_0, 1);

    assertThat(tracker.takeUnbatched())
        .isEqualTo(
            Map.of(
                offsetsOf(FLIGHTS_0),
                new OffsetRange(5, 9),
                offsetsOf(CREWS_0),
                new OffsetRange(1, 1)));
  }

  @Test
  @DisplayName("C1_1 a batch done moves the partitions it held, and only those")
  void doneMovesThePartitionsOfTheBatch() {
    pending(FLIGHTS_0, 5);
    Map<AssignedPartition, OffsetRange> batch = tracker.takeUnbatched();
    pending(FLIGHTS_0, 6);
    pending(CREWS_0, 1);

    batch.forEach(AssignedPartition::done);

    assertThat(tracker.safe(positions(7, 20, 2))).isEqualTo(positions(6, 20, 1));
  }

  @Test
  @DisplayName("C1_3 a partition that is closed is forgotten, and starts anew when it comes back")
  void aClosedPartitionIsForgotten() {
    pending(FLIGHTS_0, 5);
    pending(FLIGHTS_1, 8);
    Map<AssignedPartition, OffsetRange> batch = tracker.takeUnbatched();
    pending(FLIGHTS_0, 6);
    pending(FLIGHTS_1, 9);

    tracker.revoke(List.of(FLIGHTS_0));
    assertThat(tracker.partition("flights", 0)).isNull();
    assertThat(batch.keySet()).filteredOn(AssignedPartition::isRevoked).hasSize(1);
    assertThat(tracker.takeUnbatched()).containsOnlyKeys(offsetsOf(FLIGHTS_1));

    batch.forEach(AssignedPartition::done);
    assertThat(tracker.takeUnbatched()).isEmpty();

    tracker.open(List.of(FLIGHTS_0));
    assertThat(offsetsOf(FLIGHTS_0).accepted(5)).isFalse();
    assertThat(offsetsOf(FLIGHTS_1).accepted(8)).isTrue();
  }

  @Test
  @DisplayName("C1_3 a partition that is closed is forgotten, also when it was the latest in use")
  void theLatestPartitionIsForgottenToo() {
    pending(FLIGHTS_0, 5);

    tracker.revoke(List.of(FLIGHTS_0));

    assertThat(tracker.partition("flights", 0)).isNull();
  }

  @Test
  @DisplayName("C1_1 a doubted position is not committed before a record of the partition has come")
  void aDoubtedPositionWaitsForARecord() {
    tracker.doubtPositions(List.of(FLIGHTS_0));
    assertThat(tracker.safe(positions(10, 20, 30))).containsOnlyKeys(FLIGHTS_1, CREWS_0);
    tracker.beginCollection();
    assertThat(tracker.safe(positions(10, 20, 30))).containsOnlyKeys(FLIGHTS_1, CREWS_0);

    tracker.beginCollection();
    offsetsOf(FLIGHTS_0).skipped(4);
    assertThat(tracker.safe(positions(10, 20, 30))).isEqualTo(positions(5, 20, 30));
    pending(FLIGHTS_0, 5);
    assertThat(tracker.safe(positions(10, 20, 30))).isEqualTo(positions(5, 20, 30));
    tracker.takeUnbatched().forEach(AssignedPartition::done);
    assertThat(tracker.safe(positions(10, 20, 30))).isEqualTo(positions(6, 20, 30));

    tracker.beginCollection();
    assertThat(tracker.safe(positions(10, 20, 30))).isEqualTo(positions(10, 20, 30));
  }

  @Test
  @DisplayName("C1_1 a doubted position before the partition's records takes no offset back")
  void aDoubtedPositionBeforeTheRecordsIsNotCommitted() {
    tracker.doubtPositions(List.of(FLIGHTS_0));
    tracker.beginCollection();
    pending(FLIGHTS_0, 14);

    assertThat(tracker.safe(positions(10, 20, 30))).containsOnlyKeys(FLIGHTS_1, CREWS_0);
    assertThat(tracker.safe(positions(15, 20, 30))).isEqualTo(positions(14, 20, 30));
  }

  @Test
  void aPartitionThatIsOpenedAgainStartsAnew() {
    pending(FLIGHTS_0, 5);

    tracker.open(List.of(FLIGHTS_0));

    assertThat(offsetsOf(FLIGHTS_0).accepted(5)).isFalse();
    assertThat(tracker.takeUnbatched()).isEmpty();
  }

  @Test
  void aPartitionThatIsNotOpenHasNoOffsetsUntilItIsOpened() {
    TopicPartition late = new TopicPartition("late", 0);

    assertThat(tracker.partition("late", 0)).isNull();
    tracker.open(List.of(late));
    assertThat(offsetsOf(late).topicPartition()).isEqualTo(late);
  }

  private void pending(TopicPartition partition, long... offsets) {
    for (long offset : offsets) {
      offsetsOf(partition).pending(offset);
    }
  }

  private AssignedPartition offsetsOf(TopicPartition partition) {
    return Objects.requireNonNull(tracker.partition(partition.topic(), partition.partition()));
  }

  private static Map<TopicPartition, OffsetAndMetadata> positions(
      long flights0, long flights1, long crews0) {
    return Map.of(
        FLIGHTS_0, new OffsetAndMetadata(flights0),
        FLIGHTS_1, new OffsetAndMetadata(flights1),
        CREWS_0, new OffsetAndMetadata(crews0));
  }
}
