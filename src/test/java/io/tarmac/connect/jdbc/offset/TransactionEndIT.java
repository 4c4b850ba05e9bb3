package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The end of a transaction that stores offsets, and what a task knows of them afterwards. */
class TransactionEndIT {

  private static final TopicPartition PARTITION = new TopicPartition("flights", 0);

  private final TestingDatabase database = DatabaseServer.H2.database();
  private final Map<String, String> configuration =
      TaskConfiguration.on(database).with("offsets.table.name", UniqueName.of("ended"));
  private final TestingSession target = TestingSession.open(configuration);
  private final StoredOffsets stored = new StoredOffsets(System::nanoTime);

  TransactionEndIT() throws SQLException {
    take();
  }

  @AfterEach
  void close() throws SQLException {
    target.close();
  }

  @Test
  @DisplayName("C4_2 a commit moves the offset past the last record, and is known to have")
  void aCommitMovesTheOffset() throws Exception {
    end(0, 9);
    end(12, 14);

    assertThat(stored.nextOffset(PARTITION)).isEqualTo(15);
    assertThat(target.offsets().read(target.connection()))
        .hasEntrySatisfying(PARTITION, lease -> assertThat(lease.nextOffset()).isEqualTo(15));
  }

  @Test
  @DisplayName("C4_2 records that are written already are a defect, not written again")
  void whatIsWrittenIsNotWrittenAgain() throws Exception {
    end(0, 9);

    assertThatThrownBy(() -> end(9, 12))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("flights-0@9..12");
  }

  @Test
  @DisplayName("C1_4 offsets are moved on past records that ask for nothing, and never back")
  void offsetsAreMovedOn() throws Exception {
    end(0, 9);
    stored.advance(target.offsets(), target.connection(), Map.of(PARTITION, 12L));
    stored.advance(target.offsets(), target.connection(), Map.of(PARTITION, 11L));

    assertThat(stored.nextOffset(PARTITION)).isEqualTo(12);
  }

  @Test
  @DisplayName("C4_3 the fifth time that somebody else takes the partition is too many")
  void aPartitionIsFoughtOver() throws Exception {
    for (int i = 0; i < 5; i++) {
      assertThat(stored.areFoughtOver()).isFalse();
      try (TestingSession rival = TestingSession.open(configuration)) {
        rival.offsets().take(rival.connection(), List.of(PARTITION));
      }
      int first = 10 * i;
      assertThatThrownBy(() -> end(first, first)).isInstanceOf(FencedException.class);
      target.connection().rollback();
      take();
    }

    assertThat(stored.areFoughtOver()).isTrue();
  }

  private void take() throws SQLException {
    stored.take(target.offsets(), target.connection(), List.of(PARTITION));
    stored.confirm(stored.unconfirmed());
  }

  private void end(long first, long last) throws SQLException {
    stored
        .end(target.offsets())
        .commit(
            target.connection(),
            Map.of(new AssignedPartition(PARTITION, List.of()), new OffsetRange(first, last)));
  }
}
