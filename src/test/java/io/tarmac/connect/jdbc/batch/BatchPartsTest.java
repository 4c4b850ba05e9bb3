package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchPartsTest {

  private final DeliveryFailure bad =
      new DeliveryFailure(FailureKind.BAD_RECORD, ErrorCode.VALUE_DOES_NOT_FIT, "bad");

  private static final AssignedPartition ZERO = TestingRows.partition("flights", 0);
  private static final AssignedPartition ONE = TestingRows.partition("flights", 1);
  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");

  /** Records 1 and 5 have asked for no change, 12 too. */
  private final Batch batch =
      new Batch(
          List.of(row(0, 2), row(1, 8), row(0, 3), row(0, 6), row(1, 9), row(0, 11)),
          Map.of(ZERO, new OffsetRange(1, 12), ONE, new OffsetRange(8, 9)));

  @Test
  @DisplayName("C6_5 a bad record divides a batch; the parts' offsets follow one another")
  void aBadRecordDividesABatch() {
    assertThat(parts(ErrorOrder.STRICT, 2))
        .containsExactly("2 8 | | {0=1..2, 1=8}", " | 3 | {0=3..5}", "6 9 11 | | {0=6..12, 1=9}");
  }

  @Test
  @DisplayName("C6_5 bad records one after another are one part")
  void badRecordsOneAfterAnotherAreOnePart() {
    assertThat(parts(ErrorOrder.STRICT, 0, 3, 4))
        .containsExactly(
            " | 2 | {0=1..2}",
            "8 3 | | {0=3..5, 1=8}",
            " | 6 9 | {0=6..10, 1=9}",
            "11 | | {0=11..12}");
  }

  @Test
  @DisplayName("C6_5 a batch of nothing but bad records is one part")
  void nothingButBadRecords() {
    assertThat(parts(ErrorOrder.STRICT, 0, 1, 2, 3, 4, 5))
        .containsExactly(" | 2 8 3 6 9 11 | {0=1..12, 1=8..9}");
    assertThat(parts(ErrorOrder.RELAXED, 0, 1, 2, 3, 4, 5))
        .containsExactly(" | 2 3 6 11 8 9 | {0=1..12, 1=8..9}");
  }

  @Test
  @DisplayName("C6_5 relaxed: a batch stays whole")
  void relaxedABatchStaysWhole() {
    assertThat(parts(ErrorOrder.RELAXED, 0, 3))
        .containsExactly("8 3 9 11 | 2 6 | {0=1..12, 1=8..9}");
  }

  @Test
  @DisplayName("C1_1 rows that nothing is to be written of leave their offsets")
  void rowsThatNothingIsWrittenOfLeaveTheirOffsets() {
    List<@Nullable Row> rows = new ArrayList<>(batch.rows());
    rows.set(4, null);
    rows.set(5, null);

    assertThat(BatchParts.of(batch, rows, batch.refusals(Map.of(3, bad)), ErrorOrder.STRICT))
        .extracting(BatchPartsTest::shown)
        .containsExactly("2 8 3 | | {0=1..5, 1=8}", " | 6 | {0=6..10}", " | | {0=11..12, 1=9}");
  }

  @Test
  @DisplayName("C6_5 what has been written is the part before the first bad record, perhaps none")
  void whatHasBeenWrittenIsThePartBefore() {
    Outcome outcome = Outcome.of(batch.asSuspected(), Map.of(1, bad), Set.of(), ErrorOrder.STRICT);
    assertThat(shown(outcome.written())).isEqualTo("2 | | {0=1..2}");
    assertThat(outcome.rest()).hasSize(2).allMatch(Batch::suspected);

    Outcome nothing = Outcome.of(batch, Map.of(0, bad), Set.of(), ErrorOrder.STRICT);
    assertThat(nothing.written().isEmpty()).isTrue();
    assertThat(nothing.rest()).hasSize(2).first().matches(Batch::isRefused);

    Outcome all = Outcome.of(batch, Map.of(0, bad), Set.of(), ErrorOrder.RELAXED);
    assertThat(all.written().refusals()).hasSize(1);
    assertThat(all.rest()).isEmpty();
  }

  @Test
  @DisplayName("C6_5 what is committed is known before the refusals are described")
  void whatIsCommittedNeedsNoFailure() {
    for (ErrorOrder order : ErrorOrder.values()) {
      for (int bits = 1; bits < 1 << batch.rowCount(); bits++) {
        Map<Integer, DeliveryFailure> failures = new TreeMap<>();
        BitSet.valueOf(new long[] {bits}).stream().forEach(i -> failures.put(i, bad));
        for (int replaced = 0; replaced < batch.rowCount(); replaced++) {
          Set<Integer> others = failures.containsKey(replaced) ? Set.of() : Set.of(replaced);
          Batch described = Outcome.of(batch, failures, others, order).written();

          Batch written = Outcome.goodPart(batch, failures.keySet(), others, order);

          assertThat(shown(written))
              .isEqualTo(shown(new Batch(described.rows(), described.ranges())));
          assertThat(written.isEmpty()).isEqualTo(described.isEmpty());
        }
      }
    }
  }

  private List<String> parts(ErrorOrder order, Integer... refused) {
    Map<Integer, DeliveryFailure> failures = new TreeMap<>();
    Arrays.asList(refused).forEach(i -> failures.put(i, bad));
    return BatchParts.of(batch, batch.rows(), batch.refusals(failures), order).stream()
        .map(BatchPartsTest::shown)
        .toList();
  }

  /** Offsets of rows, of refused records, and ranges by partition. */
  private static String shown(Batch part) {
    Map<Integer, OffsetRange> ranges = new TreeMap<>();
    part.ranges()
        .forEach((partition, range) -> ranges.put(partition.topicPartition().partition(), range));
    String rows = joined(TestingRows.offsets(part.rows()).stream());
    String refused =
        joined(part.refusals().stream().map(refusal -> refusal.record().originalKafkaOffset()));
    return rows + " | " + refused + (refused.isEmpty() ? "| " : " | ") + ranges;
  }

  private static String joined(Stream<Long> offsets) {
    return offsets.map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static Row row(int partition, long offset) {
    return TestingRows.row(FLIGHTS, Operation.INSERT, "flights", partition, offset);
  }
}
