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

class ClaimsTest {

  private static final TopicPartition FIRST = new TopicPartition("flights", 0);
  private static final TopicPartition SECOND = new TopicPartition("flights", 1);

  private final Connection session = session();
  private final Connection nextSession = session();
  private final Claims claims = new Claims();

  @Test
  @DisplayName("C4_3 what has been read has to be confirmed before anything is written after it")
  void aNewClaimHasToBeConfirmed() throws Exception {
    claims.taken(session, Map.of(FIRST, new Claim(7, 100)));

    assertThat(claims.unconfirmed()).containsExactly(Map.entry(FIRST, 100L));
    assertThatThrownBy(() -> claims.held(session, List.of(FIRST)))
        .isInstanceOf(FencedException.class)
        .hasMessageContaining("flights-0");

    claims.confirm(claims.unconfirmed());

    assertHeld(session, new Claim(7, 100));
  }

  @Test
  @DisplayName("C4_3 what has been read after what is confirmed is not confirmed with it")
  void aConfirmationIsOfWhatWasRead() {
    claims.taken(session, Map.of(FIRST, new Claim(7, 100)));
    Map<TopicPartition, Long> read = claims.unconfirmed();
    claims.taken(nextSession, Map.of(FIRST, new Claim(8, 90)));
    claims.confirm(read);

    assertThat(claims.unconfirmed()).containsExactly(Map.entry(FIRST, 90L));
  }

  @Test
  @DisplayName("C4_3 a claim is worth nothing in another session")
  void aClaimIsOfItsSession() {
    take(session, FIRST, 100);

    assertThat(claims.covers(session, List.of(FIRST))).isTrue();
    assertThat(claims.covers(nextSession, List.of(FIRST))).isFalse();
    assertThat(claims.covers(null, List.of())).isFalse();
    assertThatThrownBy(() -> claims.held(nextSession, List.of(FIRST)))
        .isInstanceOf(FencedException.class);
    assertThat(claims.covers(session, List.of(FIRST)))
        .as("the session before, once another has been used")
        .isFalse();
  }

  @Test
  @DisplayName("C4_4 a new session goes on at once where the offset is as it was")
  void anUnchangedOffsetNeedsNoConfirmation() throws Exception {
    take(session, FIRST, 100);
    claims.committed(Map.of(FIRST, 110L));
    claims.taken(nextSession, Map.of(FIRST, new Claim(9, 110)));

    assertThat(claims.unconfirmed()).isEmpty();
    assertHeld(nextSession, new Claim(9, 110));
  }

  @Test
  @DisplayName("C4_4 an offset that is another than it was has to be confirmed, in both directions")
  void aChangedOffsetHasToBeConfirmed() {
    take(session, FIRST, 100);
    take(session, SECOND, 20);
    claims.taken(nextSession, Map.of(FIRST, new Claim(9, 110), SECOND, new Claim(3, 10)));

    assertThat(claims.unconfirmed()).isEqualTo(Map.of(FIRST, 110L, SECOND, 10L));
  }

  @Test
  void aCommitMovesTheClaimOn() throws Exception {
    take(session, FIRST, 100);
    claims.committed(Map.of(FIRST, 110L));

    assertThat(claims.nextOffset(FIRST)).isEqualTo(110);
    assertHeld(session, new Claim(7, 110));
  }

  @Test
  @DisplayName("C4_3 of a partition that has been given away nothing is known")
  void aPartitionThatIsForgottenHasToBeTakenAgain() {
    take(session, FIRST, 100);
    claims.forget(List.of(FIRST));
    claims.committed(Map.of(FIRST, 110L));

    assertThat(claims.covers(session, List.of(FIRST))).isFalse();
    assertThat(claims.nextOffset(FIRST)).isEqualTo(Claim.NONE);
    claims.taken(session, Map.of(FIRST, new Claim(9, 100)));
    assertThat(claims.unconfirmed()).containsOnlyKeys(FIRST);
  }

  private void assertHeld(Connection by, Claim claim) throws FencedException {
    assertThat(claims.held(by, List.of(FIRST))).containsExactly(Map.entry(FIRST, claim));
  }

  private void take(Connection by, TopicPartition partition, long nextOffset) {
    claims.taken(by, Map.of(partition, new Claim(7, nextOffset)));
    claims.confirm(claims.unconfirmed());
  }

  private static Connection session() {
    return (Connection)
        Proxy.newProxyInstance(
            ClaimsTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              throw new AssertionError("nothing is asked of a session: " + method);
            });
  }
}
