package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OpenKeyChangesTest {

  private static final TablePlan PLAN = TestingPlans.plan("t", "id");
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);

  private final OffsetTracker tracker = new OffsetTracker();
  private final OpenKeyChanges keyChanges = new OpenKeyChanges();

  @Test
  @DisplayName("C7_4 what follows the delete of an old key, for that key, is its tombstone")
  void aTombstoneIsNoChangeOfItsOwn() {
    assertThat(deleted("a", 5).keyChange()).isNotNull();

    assertThat(deleted("a", 6).keyChange()).isNull();
    assertThat(deleted("b", 7).keyChange()).isNotNull();
  }

  @Test
  @DisplayName("C7_4 C4_4 a delete of an old key that comes again has its row read again")
  void aDeleteThatComesAgainIsTheChangeAgain() {
    KeyChange before = deleted("a", 5).keyChange();

    Row again = deleted("a", 5);

    assertThat(again.keyChange()).isNotNull().isNotSameAs(before);
    assertThat(deleted("a", 6).keyChange()).isNull();
  }

  @Test
  @DisplayName("C1_3 C7_4 a change goes on if the partition is read again, not if it was revoked")
  void aChangeGoesOnIfThePartitionIsReadAgain() {
    assertThat(deleted("a", 5).keyChange()).isNotNull();

    tracker.open(List.of(PARTITION));
    assertThat(deleted("a", 6).keyChange()).isNull();

    keyChanges.forget(List.of(PARTITION));
    assertThat(deleted("a", 6).keyChange()).isNotNull();
  }

  private Row deleted(String key, long offset) {
    SinkRecord record = new SinkRecord("t", 0, null, key, null, null, offset);
    record.headers().addString("__debezium.newkey", "another");
    return keyChanges.joined(
        new Row(
            PLAN,
            Operation.DELETE,
            new Object[] {key},
            new Change.Delete(record, null),
            TestingRows.partition(tracker, PARTITION)));
  }
}
