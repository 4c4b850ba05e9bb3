package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchBufferTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", "id");
  private static final TablePlan CREWS = TestingPlans.plan("crews", "id");
  private static final TopicPartition FLIGHTS_0 = new TopicPartition("flights", 0);

  private static final Duration LINGER = Duration.ofMillis(20);

  private long nanos = Long.MAX_VALUE - 5; // a nano clock may wrap around
  private static final int ROWS_THAT_FIT = 3;
  private final OffsetTracker tracker = new OffsetTracker();
  private final BatchBuffer buffer = buffer(ROWS_THAT_FIT, Long.MAX_VALUE);

  @Test
  @DisplayName("C3_1 the largest table decides whether a batch is full, not the sum")
  void theLargestTableDecides() {
    add(FLIGHTS, 0, 1);
    add(CREWS, 0, 2);
    add(FLIGHTS, 0, 3);
    add(CREWS, 0, 4);
    assertThat(buffer.isFull()).isFalse();

    add(FLIGHTS, 0, 5);
    assertThat(buffer.isFull()).isTrue();

    add(CREWS, 0, 6);
    assertThat(buffer.isFull()).isTrue();
  }

  @Test
  @DisplayName("C3_3 a batch size of 1 is full with every row")
  void aBatchSizeOfOneIsFullWithEveryRow() {
    BatchBuffer single = buffer(1, Long.MAX_VALUE);
    assertThat(single.isFull()).isFalse();

    single.add(TestingRows.row(FLIGHTS, Operation.INSERT, 1));

    assertThat(single.isFull()).isTrue();
  }

  @Test
  @DisplayName("C2_1 rows keep the order they came in, across the tables")
  void orderIsKept() {
    add(CREWS, 0, 5);
    add(FLIGHTS, 0, 2);
    add(CREWS, 0, 4);
    add(FLIGHTS, 0, 3);

    Batch batch = buffer.drain(Map.of());

    assertThat(TestingRows.offsets(batch.rows())).containsExactly(5L, 2L, 4L, 3L);
    assertThat(batch.rowCount()).isEqualTo(4);
  }

  @Test
  void equalTableNamesAreOneTable() {
    TablePlan again = TestingPlans.plan("flights", "id");
    add(FLIGHTS, 0, 1);
    add(again, 0, 2);
    assertThat(buffer.isFull()).isFalse();
    add(FLIGHTS, 0, 3);

    assertThat(buffer.isFull()).isTrue();
  }

  @Test
  @DisplayName("C3_1 a drained buffer is empty and fills anew, without touching the batch")
  void drainingEmpties() {
    add(FLIGHTS, 0, 1);
    add(FLIGHTS, 0, 2);
    add(FLIGHTS, 0, 3);
    Batch first =
        buffer.drain(Map.of(TestingRows.partition(tracker, FLIGHTS_0), new OffsetRange(1, 3)));

    assertThat(buffer.isFull()).isFalse();
    add(FLIGHTS, 0, 4);
    Batch second = buffer.drain(Map.of());
    Batch third = buffer.drain(Map.of());

    assertThat(first.ranges())
        .containsExactly(
            Map.entry(TestingRows.partition(tracker, FLIGHTS_0), new OffsetRange(1, 3)));
    assertThat(TestingRows.offsets(first.rows())).containsExactly(1L, 2L, 3L);
    assertThat(TestingRows.offsets(second.rows())).containsExactly(4L);
    assertThat(third.isEmpty()).isTrue();
    assertThat(third.rowCount()).isZero();
  }

  @Test
  @DisplayName("C1_3 only the rows of the partitions that are gone are dropped")
  void droppingTakesOnlyTheRowsOfThosePartitions() {
    add(FLIGHTS, 0, 1);
    add(FLIGHTS, 1, 2);
    add(FLIGHTS, 0, 3);
    add(CREWS, 0, 4);

    tracker.revoke(List.of(FLIGHTS_0));
    buffer.dropRevoked();
    assertThat(buffer.isFull()).isFalse();
    add(FLIGHTS, 1, 5);
    Batch batch = buffer.drain(Map.of());

    assertThat(TestingRows.offsets(batch.rows())).containsExactly(2L, 4L, 5L);
  }

  @Test
  @DisplayName("C1_3 a partition that comes back has none of its earlier rows")
  void aPartitionThatComesBackHasNoneOfItsEarlierRows() {
    add(FLIGHTS, 0, 1);

    tracker.revoke(List.of(FLIGHTS_0));
    add(FLIGHTS, 0, 2);
    buffer.dropRevoked();

    assertThat(TestingRows.offsets(buffer.drain(Map.of()).rows())).containsExactly(2L);
  }

  @Test
  @DisplayName("C3_1 what is left after dropping counts towards a full batch")
  void whatIsLeftCounts() {
    add(FLIGHTS, 0, 1);
    add(FLIGHTS, 1, 2);
    add(FLIGHTS, 1, 3);
    assertThat(buffer.isFull()).isTrue();

    tracker.revoke(List.of(FLIGHTS_0));
    buffer.dropRevoked();
    assertThat(buffer.isFull()).isFalse();

    add(FLIGHTS, 1, 4);
    assertThat(buffer.isFull()).isTrue();
  }

  @Test
  @DisplayName("C3_4 a batch is full when its records are estimated to be as large as it may be")
  void bytesFillABatch() {
    BatchBuffer small = buffer(Integer.MAX_VALUE, 4_500);
    Row row = TestingRows.withValues(FLIGHTS, Operation.INSERT, 1, "x".repeat(1_000));
    small.add(row);
    assertThat(small.isFull()).isFalse();
    assertThat(small.bytes()).isBetween(2_000L, 4_499L);

    small.add(row);
    assertThat(small.isFull()).isTrue();

    small.drain(Map.of());
    assertThat(small.bytes()).isZero();
  }

  @Test
  @DisplayName("C3_2 the age of a batch is that of its first record")
  void theFirstRecordDecidesTheAge() {
    add(FLIGHTS, 0, 1);
    assertThat(buffer.untilDue()).isEqualTo(LINGER);

    nanos += LINGER.toNanos() - 1;
    add(FLIGHTS, 0, 2);
    assertThat(buffer.untilDue()).isEqualTo(Duration.ofNanos(1));

    nanos += 1;
    assertThat(buffer.untilDue()).isZero();

    buffer.drain(Map.of());
    add(FLIGHTS, 0, 3);
    assertThat(buffer.untilDue()).isEqualTo(LINGER);
  }

  @Test
  @DisplayName("C3_5 the rows of a batch that others join count against the limits, once")
  void theRowsOfAJoinedBatchCount() {
    for (int offset = 1; offset < ROWS_THAT_FIT; offset++) {
      add(FLIGHTS, 0, offset);
    }
    long bytesOfOpen = buffer.bytes();
    Batch open = buffer.drain(Map.of());
    add(FLIGHTS, 0, ROWS_THAT_FIT);
    long bytes = buffer.bytes();
    assertThat(buffer.isFull()).isFalse();

    buffer.join(open);
    assertThat(buffer.isJoining()).isTrue();
    assertThat(buffer.isFullOfRows()).isTrue();
    assertThat(buffer.rowCount()).isEqualTo(1);
    assertThat(buffer.bytes()).isLessThanOrEqualTo(bytes).isPositive();
    assertThat(bytesOfOpen).isPositive();

    buffer.join(null);
    assertThat(buffer.isFull()).isFalse();
    assertThat(buffer.bytes()).isEqualTo(bytes);
    Batch own = buffer.drain(Map.of());
    assertThat(TestingRows.offsets(own.rows())).containsExactly((long) ROWS_THAT_FIT);
  }

  @Test
  @DisplayName("C3_4 plans and schemas count, once for all rows of a batch that share them")
  void plansAndSchemasCountOnce() {
    BatchBuffer counting =
        new BatchBuffer(new BatchPolicy(9, Long.MAX_VALUE, LINGER, true), () -> nanos, 0);
    String name = "x".repeat(1_000);
    TablePlan plan = TestingPlans.plan("flights", List.of(), List.of(name));
    Change shared = upsert(name);
    Row row = row(plan, shared);

    counting.add(row);
    long first = counting.bytes();
    counting.add(row);
    counting.add(row(FLIGHTS, shared));
    long before = counting.bytes();
    counting.add(row);
    assertThat(first).isGreaterThan(row.bytes() + 4L * name.length());
    assertThat(counting.bytes() - before).isEqualTo(row.bytes());

    before = counting.bytes();
    counting.add(row(plan, upsert(name)));
    assertThat(counting.bytes() - before).isGreaterThan(row.bytes() + 2L * name.length());
    counting.drain(Map.of());
    counting.add(row);
    assertThat(counting.bytes()).isEqualTo(first);
  }

  @Test
  @DisplayName("C3_4 plans and schemas that the caches have room for leave a small batch its room")
  void plansOfWideTablesLeaveASmallBatchItsRoom() {
    List<String> columns = IntStream.range(0, 1_600).mapToObj(i -> "column_" + i).toList();
    TablePlan wide = TestingPlans.plan("wide", List.of(), columns);
    BatchBuffer small =
        new BatchBuffer(new BatchPolicy(99, 1 << 20, LINGER, true), () -> nanos, 4 << 20);
    Row row = TestingRows.withValues(wide, Operation.INSERT, 1, new Object[1_600]);

    small.add(row);

    assertThat(wide.keptBytes()).isGreaterThan(1 << 20);
    assertThat(small.bytes()).isEqualTo(row.bytes());
    assertThat(small.isFull()).isFalse();
  }

  private static Change upsert(String field) {
    Struct struct =
        new Struct(SchemaBuilder.struct().field(field, Schema.STRING_SCHEMA).build())
            .put(field, "v");
    return new Change.Upsert(DeliveredRecords.withRow(struct), struct);
  }

  private BatchBuffer buffer(int maxRows, long maxBytes) {
    return new BatchBuffer(new BatchPolicy(maxRows, maxBytes, LINGER, true), () -> nanos);
  }

  private static Row row(TablePlan plan, Change change) {
    return new Row(
        plan, Operation.INSERT, new Object[] {"v"}, change, TestingRows.partition("flights", 0));
  }

  /** Adds a row of a partition that the tracker has open. */
  private void add(TablePlan plan, int partition, long offset) {
    TopicPartition from = new TopicPartition(plan.table().name(), partition);
    buffer.add(
        TestingRows.row(plan, Operation.INSERT, TestingRows.partition(tracker, from), offset));
  }
}
