package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StoredOffsetsTest {

  private static final TopicPartition FIRST = new TopicPartition("flights", 0);
  private static final TopicPartition SECOND = new TopicPartition("flights", 1);

  private final Connection session = session();
  private final Connection nextSession = session();
  private final StoredOffsets offsets = new StoredOffsets(System::nanoTime);

  @Test
  @DisplayName("C4_3 what has been read has to be confirmed before anything is written after it")
  void aNewClaimHasToBeConfirmed() throws Exception {
    offsets.taken(session, Map.of(FIRST, new PartitionLease(7, 100)));

    assertThat(offsets.unconfirmed()).containsExactly(Map.entry(FIRST, 100L));
    assertThatThrownBy(() -> offsets.held(session, List.of(FIRST)))
        .isInstanceOf(FencedException.class)
        .hasMessageContaining("flights-0");

    offsets.confirm(offsets.unconfirmed());

    assertHeld(session, new PartitionLease(7, 100));
  }

  @Test
  @DisplayName("C4_3 what has been read after what is confirmed is not confirmed with it")
  void aConfirmationIsOfWhatWasRead() {
    offsets.taken(session, Map.of(FIRST, new PartitionLease(7, 100)));
    Map<TopicPartition, Long> read = offsets.unconfirmed();
    offsets.taken(nextSession, Map.of(FIRST, new PartitionLease(8, 90)));
    offsets.confirm(read);

    assertThat(offsets.unconfirmed()).containsExactly(Map.entry(FIRST, 90L));
  }

  @Test
  @DisplayName("C4_3 a lease is worth nothing in another session")
  void aClaimIsOfItsSession() {
    take(session, FIRST, 100);

    assertThat(offsets.areTaken(session, List.of(FIRST))).isTrue();
    assertThat(offsets.areTaken(nextSession, List.of(FIRST))).isFalse();
    assertThat(offsets.areTaken(null, List.of())).isFalse();
    assertThatThrownBy(() -> offsets.held(nextSession, List.of(FIRST)))
        .isInstanceOf(FencedException.class);
    assertThat(offsets.areTaken(session, List.of(FIRST)))
        .as("the session before, once another has been used")
        .isFalse();
  }

  @Test
  @DisplayName("C4_4 a new session goes on at once where the offset is as it was")
  void anUnchangedOffsetNeedsNoConfirmation() throws Exception {
    take(session, FIRST, 100);
    offsets.committed(Map.of(FIRST, 110L));
    offsets.taken(nextSession, Map.of(FIRST, new PartitionLease(9, 110)));

    assertThat(offsets.unconfirmed()).isEmpty();
    assertHeld(nextSession, new PartitionLease(9, 110));
  }

  @Test
  @DisplayName("C4_4 an offset that is another than it was has to be confirmed, in both directions")
  void aChangedOffsetHasToBeConfirmed() {
    take(session, FIRST, 100);
    take(session, SECOND, 20);
    offsets.taken(
        nextSession, Map.of(FIRST, new PartitionLease(9, 110), SECOND, new PartitionLease(3, 10)));

    assertThat(offsets.unconfirmed()).isEqualTo(Map.of(FIRST, 110L, SECOND, 10L));
  }

  @Test
  void aCommitMovesTheClaimOn() throws Exception {
    take(session, FIRST, 100);
    offsets.committed(Map.of(FIRST, 110L));

    assertThat(offsets.nextOffset(FIRST)).isEqualTo(110);
    assertHeld(session, new PartitionLease(7, 110));
  }

  @Test
  @DisplayName("C4_3 of a partition that has been given away nothing is known")
  void aPartitionThatIsForgottenHasToBeTakenAgain() {
    take(session, FIRST, 100);
    offsets.forget(List.of(FIRST));
    offsets.committed(Map.of(FIRST, 110L));

    assertThat(offsets.areTaken(session, List.of(FIRST))).isFalse();
    assertThat(offsets.nextOffset(FIRST)).isEqualTo(PartitionLease.NONE);
    offsets.taken(session, Map.of(FIRST, new PartitionLease(9, 100)));
    assertThat(offsets.unconfirmed()).containsOnlyKeys(FIRST);
  }

  private void assertHeld(Connection by, PartitionLease lease) throws FencedException {
    assertThat(offsets.held(by, List.of(FIRST))).containsExactly(Map.entry(FIRST, lease));
  }

  private void take(Connection by, TopicPartition partition, long nextOffset) {
    offsets.taken(by, Map.of(partition, new PartitionLease(7, nextOffset)));
    offsets.confirm(offsets.unconfirmed());
  }

  private static Connection session() {
    return (Connection)
        Proxy.newProxyInstance(
            StoredOffsetsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              throw new AssertionError("nothing is asked of a session: " + method);
            });
  }
}
