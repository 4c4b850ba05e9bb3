package io.tarmac.connect.jdbc.offset;

import static io.tarmac.connect.jdbc.testing.DeliveryAssertions.assertThatFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.testing.TestingLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StoredPositionsTest {

  private static final TopicPartition PARTITION = new TopicPartition("flights", 3);
  private static final TopicPartition OTHER = new TopicPartition("flights", 4);
  private static final long NONE = StoredPositions.NONE;

  private final StoredPositions positions = new StoredPositions();
  private final OffsetTracker tracker = new OffsetTracker();

  @BeforeEach
  void open() {
    positions.open(List.of(PARTITION));
    tracker.open(List.of(PARTITION));
  }

  @Test
  @DisplayName("C4_5 a partition that has been opened is read once, before its first record")
  void anOpenedPartitionIsRead() throws Exception {
    assertThat(positions.isAnyUnread()).isTrue();
    assertThatThrownBy(() -> accepts(7)).isInstanceOf(IllegalStateException.class);

    read(NONE);

    assertThat(positions.isAnyUnread()).isFalse();
    assertThat(accepted(7)).containsExactly(7L);
  }

  @Test
  @DisplayName("C4_5 where nothing is stored, Kafka's offset counts")
  void nothingIsStored() throws Exception {
    assertThat(read(NONE)).isEmpty();

    assertThat(positions.takeSeeks()).isEmpty();
    assertThat(accepted(42, 43, 47)).containsExactly(42L, 43L, 47L);
    assertThat(committable(48, 42, NONE)).isEqualTo(42);
  }

  @Test
  @DisplayName("C4_5 a beginning that is Kafka's and not the topic's is told, once")
  void aBeginningIsTold() throws Exception {
    try (TestingLog logged = new TestingLog(Level.INFO)) {
      read(NONE);
      assertThat(accepted(42, 43)).containsExactly(42L, 43L);

      assertThat(logged.text()).containsOnlyOnce(PARTITION + " begins at offset 42");
    }
  }

  @Test
  @DisplayName("C4_5 a partition that begins where the topic does, or at a stored offset, does not")
  void anOrdinaryBeginningIsNotTold() throws Exception {
    try (TestingLog logged = new TestingLog(Level.INFO)) {
      read(NONE);
      assertThat(accepted(0, 1)).containsExactly(0L, 1L);
      reopenTracker();
      positions.open(List.of(PARTITION));
      readArriving(100, 100);
      assertThat(accepted(100)).containsExactly(100L);

      assertThat(logged.text()).doesNotContain("begins at offset");
    }
  }

  @Test
  @DisplayName("C4_5 records that begin at the stored offset are taken over at once")
  void recordsAtTheStoredOffset() throws Exception {
    readArriving(100, 100);

    assertThat(positions.takeSeeks()).isEmpty();
    assertThat(accepted(100, 101)).containsExactly(100L, 101L);
  }

  @Test
  @DisplayName("C4_5 Kafka's offset is behind: Connect is sent to the stored one, once")
  void kafkaIsBehind() throws Exception {
    readArriving(100, 40);

    assertThat(accepted(40, 41, 100, 101)).isEmpty();
    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 100L));
    assertThat(positions.takeSeeks()).isEmpty();
    assertThat(accepted(100, 101)).containsExactly(100L, 101L);
  }

  @Test
  @DisplayName("C4_5 Kafka's offset is ahead, as after a restore: Connect is sent back")
  void kafkaIsAhead() throws Exception {
    readArriving(100, 140);

    assertThat(accepted(140)).isEmpty();
    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 100L));
    assertThat(accepted(100)).containsExactly(100L);
  }

  @Test
  @DisplayName("C4_5 without a record it is not known where Connect is: it is sent")
  void nothingHasArrived() throws Exception {
    read(100);

    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 100L));
  }

  @Test
  @DisplayName("C4_5 offsets that a compacted topic has no longer are left out")
  void theStoredOffsetIsCompactedAway() throws Exception {
    read(100);
    positions.takeSeeks();

    assertThat(accepted(107, 109)).containsExactly(107L, 109L);
  }

  @Test
  @DisplayName("C4_6 a first record below the stored offset is an error that names the remedy")
  void aTopicThatWasMadeAnew() throws Exception {
    read(100);
    positions.takeSeeks();

    assertThatFails(FailureKind.FATAL, () -> accepts(0))
        .hasMessageContainingAll("flights-3@0", "100", "PATCH /connectors/");
  }

  @Test
  @DisplayName("C4_6 offsets that go back while the task runs are the same error")
  void aTopicThatIsMadeAnewWhileTheTaskRuns() throws Exception {
    read(NONE);
    accepted(10, 11, 12);

    assertThatFails(FailureKind.FATAL, () -> accepts(0)).hasMessageContaining("flights-3@0");
  }

  @Test
  @DisplayName("C4_4 a commit that turns out to have taken effect has its records forgotten")
  void aCommitHasTakenEffect() throws Exception {
    read(NONE);
    accepted(10, 11, 12);

    assertThat(read(12)).containsExactly(PARTITION);

    reopenTracker();
    assertThat(accepted(10, 11, 12)).isEmpty();
    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 12L));
    assertThat(accepted(12, 13)).containsExactly(12L, 13L);
  }

  @Test
  @DisplayName(
      "C4_3 an offset that has moved back, as on a replica that lags, has Connect sent back")
  void theStoredOffsetHasMovedBack() throws Exception {
    readArriving(100, 100);
    accepted(100, 101, 102);

    assertThat(read(95)).containsExactly(PARTITION);

    reopenTracker();
    assertThat(accepted(103)).isEmpty();
    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 95L));
    assertThat(accepted(95)).containsExactly(95L);
  }

  @Test
  @DisplayName("C4_3 a row that a replica lacks has Connect sent to where the partition began")
  void theStoredOffsetIsGoneWithAllThatWasWritten() throws Exception {
    read(NONE);
    accepted(40, 41, 42);

    assertThat(read(NONE)).containsExactly(PARTITION);

    reopenTracker();
    assertThat(positions.takeSeeks()).isEqualTo(Map.of(PARTITION, 40L));
    assertThat(accepted(40)).containsExactly(40L);
  }

  @Test
  @DisplayName(
      "C4_5 an offset that is deleted while the task runs stops it: nobody knows where to go")
  void theStoredOffsetIsDeleted() throws Exception {
    readArriving(100, 100);

    assertThatFails(FailureKind.FATAL, () -> read(NONE)).hasMessageContaining("flights-3");
  }

  @Test
  @DisplayName("C1_4 C4_5 what is committed is the stored offset, and never beyond the position")
  void theStoredOffsetIsCommitted() throws Exception {
    assertThat(committable(50, 50, NONE)).isNull();
    readArriving(100, 40);
    assertThat(committable(45, 45, 100)).as("before Connect has been told").isNull();
    positions.takeSeeks();
    assertThat(committable(45, 45, 100)).isEqualTo(45);
    assertThat(committable(100, 100, 100)).isEqualTo(100);
    accepted(100, 101);
    assertThat(committable(102, 100, 100)).isEqualTo(100);
    assertThat(committable(102, 102, 102)).isEqualTo(102);
    assertThat(committable(103, 103, 102)).isEqualTo(102);
  }

  @Test
  @DisplayName("C1_4 of a partition whose position nobody knows nothing is committed")
  void anUnknownPositionIsNotCommitted() throws Exception {
    read(NONE);

    assertThat(positions.committable(at(9), Map.of(), partition -> NONE)).isEmpty();
  }

  @Test
  @DisplayName("C1_4 offsets past records that asked for nothing are to be stored, once")
  void offsetsBehindAreToBeStored() throws Exception {
    readArriving(100, 100);
    accepted(100);
    committable(108, 105, 101);

    assertThat(positions.isAnyBehind()).isTrue();
    assertThat(positions.takeBehind()).isEqualTo(Map.of(PARTITION, 105L));
    assertThat(positions.takeBehind()).isEmpty();
    committable(108, 105, 105);
    assertThat(positions.isAnyBehind()).isFalse();
  }

  @Test
  @DisplayName("C1_4 a position that Connect is to leave is no offset to be stored")
  void aPositionThatConnectLeavesIsNotStored() throws Exception {
    readArriving(100, 140);
    committable(150, 150, 100);
    positions.takeSeeks();
    committable(150, 150, 100);

    assertThat(positions.isAnyBehind()).isFalse();
  }

  @Test
  @DisplayName("C4_5 what Connect may commit is told from where it has been sent")
  void whatMayBeCommittedIsToldFromWhereConnectWasSent() throws Exception {
    read(100);
    positions.takeSeeks();

    // Connect takes the offset that it was sent to for committed, and would not commit the same.
    assertThat(positions.committable(at(100), at(100), partition -> 100))
        .hasEntrySatisfying(
            PARTITION,
            offset -> {
              assertThat(offset.offset()).isEqualTo(100);
              assertThat(offset).isNotEqualTo(new OffsetAndMetadata(100));
            });
  }

  @Test
  @DisplayName("C1_3 a partition that has gone and come back is read again")
  void aPartitionThatComesBack() throws Exception {
    readArriving(100, 100);
    positions.open(List.of(OTHER));
    committable(108, 105, 101);
    positions.close(List.of(PARTITION));
    assertThat(positions.isAnyBehind()).isFalse();
    assertThat(positions.partitions()).containsExactly(OTHER);

    open();
    positions.read(Map.of(OTHER, 0L), Map.of());

    assertThat(positions.isAnyUnread()).isTrue();
  }

  private Set<TopicPartition> read(long stored) throws DeliveryFailure {
    return positions.read(Map.of(PARTITION, stored), Map.of());
  }

  private void readArriving(long stored, long first) throws DeliveryFailure {
    assertThat(positions.read(Map.of(PARTITION, stored), Map.of(PARTITION, first))).isEmpty();
  }

  /** As the task does with what is to be forgotten. */
  private void reopenTracker() {
    tracker.revoke(List.of(PARTITION));
    tracker.open(List.of(PARTITION));
  }

  private List<Long> accepted(long... offsets) throws DeliveryFailure {
    List<Long> accepted = new ArrayList<>();
    for (long offset : offsets) {
      if (accepts(offset)) {
        offsets().pending(offset);
        accepted.add(offset);
      }
    }
    return accepted;
  }

  private boolean accepts(long offset) throws DeliveryFailure {
    return positions.accepts(offsets(), offset);
  }

  private AssignedPartition offsets() {
    return Objects.requireNonNull(tracker.partition(PARTITION.topic(), PARTITION.partition()));
  }

  private @Nullable Long committable(long position, long done, long stored) {
    OffsetAndMetadata offset =
        positions.committable(at(position), at(done), partition -> stored).get(PARTITION);
    return offset == null ? null : offset.offset();
  }

  private static Map<TopicPartition, OffsetAndMetadata> at(long offset) {
    return Map.of(PARTITION, new OffsetAndMetadata(offset));
  }
}
