package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AssignedPartitionTest {

  private final AssignedPartition offsets =
      new AssignedPartition(new TopicPartition("flights", 3), new ArrayList<>());

  @Test
  @DisplayName("C1_1 nothing taken over: the position is safe")
  void withoutRecordsThePositionIsSafe() {
    assertThat(offsets.safe(0)).isZero();
    assertThat(offsets.safe(17)).isEqualTo(17);
    assertThat(offsets.takeUnbatched()).isNull();
    assertThat(offsets.accepted(0)).isFalse();
  }

  @Test
  @DisplayName("C1_1 the first record that is not done is safe, not the last")
  void theFirstPendingOffsetIsSafe() {
    pending(5, 6, 9);

    assertThat(offsets.safe(10)).isEqualTo(5);
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(5, 9));
  }

  @Test
  @DisplayName("C1_1 offset 0 is an offset like any other")
  void offsetZeroIsPendingToo() {
    offsets.pending(0);

    assertThat(offsets.safe(1)).isZero();
    assertThat(offsets.accepted(0)).isTrue();
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(0, 0));
  }

  @Test
  @DisplayName("C1_4 never more than the position Connect passes in")
  void thePositionIsTheUpperBound() {
    offsets.pending(5);

    assertThat(offsets.safe(3)).isEqualTo(3);
    assertThat(offsets.safe(5)).isEqualTo(5);
  }

  @Test
  void doneRecordsAreSafe() {
    pending(5, 6);
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(5, 6));

    offsets.done(new OffsetRange(0, 6));

    assertThat(offsets.safe(7)).isEqualTo(7);
    assertThat(offsets.takeUnbatched()).isNull();
    assertThat(offsets.accepted(6)).isTrue();
    assertThat(offsets.accepted(7)).isFalse();
  }

  @Test
  @DisplayName("C1_1 what came after a batch stays pending when the batch is done")
  void whatCameAfterTheBatchStaysPending() {
    pending(5, 6);
    OffsetRange batch = offsets.takeUnbatched();
    offsets.pending(8);

    offsets.done(batch);

    assertThat(offsets.safe(9)).isEqualTo(8);
  }

  @Test
  @DisplayName("C1_1 each batch has what came since the one before, and they are done in turn")
  void batchesAreDoneInTurn() {
    pending(5, 6);
    OffsetRange first = offsets.takeUnbatched();
    offsets.pending(8);
    offsets.skipped(9);
    OffsetRange second = offsets.takeUnbatched();

    assertThat(first).isEqualTo(new OffsetRange(5, 6));
    assertThat(second).isEqualTo(new OffsetRange(8, 8));
    assertThat(offsets.safe(10)).isEqualTo(5);
    offsets.done(first);
    assertThat(offsets.safe(10)).isEqualTo(8);
    offsets.done(second);
    assertThat(offsets.safe(10)).isEqualTo(10);
  }

  @Test
  @DisplayName("C3_5 two batches that became one are done with it")
  void batchesThatBecameOneAreDoneTogether() {
    offsets.pending(5);
    OffsetRange first = offsets.takeUnbatched();
    offsets.pending(6);
    OffsetRange second = offsets.takeUnbatched();

    offsets.done(first.union(second));

    assertThat(offsets.safe(7)).isEqualTo(7);
  }

  @Test
  @DisplayName("C1_1 a topic that is made anew begins below what is still in flight")
  void offsetsMayGoBackWhileABatchIsInFlight() {
    offsets.pending(100);
    OffsetRange old = offsets.takeUnbatched();
    pending(0, 4);
    OffsetRange anew = offsets.takeUnbatched();

    offsets.done(old);
    assertThat(offsets.safe(5)).isZero();

    offsets.done(anew);
    assertThat(offsets.safe(5)).isEqualTo(5);
  }

  @Test
  @DisplayName("C1_1 the same offsets in a later batch are not done with those of an earlier one")
  void theSameOffsetsMayComeInALaterBatch() {
    pending(10, 14);
    OffsetRange old = offsets.takeUnbatched();
    offsets.pending(0);
    OffsetRange anew = offsets.takeUnbatched();
    pending(10, 14);
    offsets.takeUnbatched();

    offsets.done(old);
    offsets.done(anew);

    assertThat(offsets.safe(15)).isEqualTo(10);
  }

  @Test
  @DisplayName("C1_1 offsets that do not go up are told, also after one that was skipped")
  void offsetsThatGoBackAreTold() {
    assertThat(offsets.goesBackAt(0)).isFalse();
    offsets.pending(5);
    assertThat(offsets.goesBackAt(6)).isFalse();
    assertThat(offsets.goesBackAt(5)).isTrue();
    offsets.skipped(8);
    assertThat(offsets.goesBackAt(7)).isTrue();
  }

  @Test
  @DisplayName("C1_1 accepted is what this collection has brought, not one before it")
  void whatWasAcceptedBeforeIsNot() {
    offsets.pending(5);
    offsets.beginCollection();
    assertThat(offsets.accepted(0)).isFalse();
    assertThat(offsets.accepted(5)).isFalse();

    offsets.pending(0);
    assertThat(offsets.accepted(0)).isTrue();
    assertThat(offsets.accepted(1)).isFalse();
  }

  @Test
  void skippedRecordsAreSafeUnlessOneBeforeThemIsPending() {
    offsets.skipped(4);
    assertThat(offsets.safe(5)).isEqualTo(5);
    assertThat(offsets.accepted(4)).isTrue();

    offsets.pending(5);
    offsets.skipped(6);
    assertThat(offsets.safe(7)).isEqualTo(5);
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(5, 5));

    offsets.done(new OffsetRange(0, 5));
    assertThat(offsets.safe(7)).isEqualTo(7);
  }

  @Test
  void aLaterBatchStartsAtItsOwnFirstRecord() {
    offsets.pending(5);
    offsets.takeUnbatched();
    offsets.done(new OffsetRange(0, 5));
    offsets.pending(8);

    assertThat(offsets.safe(9)).isEqualTo(8);
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(8, 8));
  }

  @Test
  void aLowerOffsetThanBeforeIsTakenOverAnew() {
    offsets.pending(50);
    offsets.takeUnbatched();
    offsets.done(new OffsetRange(0, 50));

    offsets.pending(2);

    assertThat(offsets.safe(3)).isEqualTo(2);
    assertThat(offsets.accepted(2)).isTrue();
    assertThat(offsets.accepted(3)).isFalse();
    assertThat(offsets.takeUnbatched()).isEqualTo(new OffsetRange(2, 2));
  }

  @Test
  @DisplayName("C6_5 the beginning of a batch may be done before the rest")
  void theBeginningOfABatchMayBeDone() {
    pending(5, 9);
    offsets.takeUnbatched();
    pending(10, 12);
    offsets.takeUnbatched();

    offsets.done(new OffsetRange(5, 6));
    assertThat(offsets.safe(20)).isEqualTo(7);
    offsets.done(new OffsetRange(7, 11));
    assertThat(offsets.safe(20)).as("two batches may be one").isEqualTo(12);
    offsets.done(new OffsetRange(12, 12));
    assertThat(offsets.safe(20)).isEqualTo(20);
  }

  private void pending(long... pending) {
    for (long offset : pending) {
      offsets.pending(offset);
    }
  }
}
