package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FormerValuesTest {
  private static final AssignedPartition PARTITION = TestingRows.partition("t", 0);
  private static final TablePlan DELETE = plan();
  private static final TablePlan ROW = plan("number", "wide");
  private static final TablePlan LACKING = TestingPlans.lacking(ROW, "wide");

  private final OpenKeyChanges keyChanges = new OpenKeyChanges();
  private final List<Row> rows = new ArrayList<>();

  @Test
  @DisplayName("C7_4 what is stored under the old key is read once and moves to the new one")
  void whatIsStoredMoves() {
    KeyChange change = moved("a", "b", "1");

    assertThat(change.isUnread()).isTrue();
    assertThat(change.wanted()).containsExactly("wide");
    change.read(Map.of("wide", "stored"));

    assertThat(change.isUnread()).isFalse();
    assertThat(wideValues()).containsExactly("stored");
  }

  @Test
  @DisplayName("C7_4 a row of the new key that has not come yet may lack any column")
  void aRowThatHasNotComeMayLackAnyColumn() {
    KeyChange change = deleted("a", "b");

    assertThat(change.wanted()).containsExactly("number", "wide");
    change.read(Map.of("number", "0", "wide", "stored"));
    rows.clear();
    created("a", "b", "1");

    assertThat(change.isUnread()).isFalse();
    assertThat(wideValues()).containsExactly("stored");
  }

  @Test
  @DisplayName("C7_4 C2_1 what was read is kept for the next attempt, which may find nothing")
  void whatWasReadIsKept() {
    KeyChange change = moved("a", "b", "1");
    change.read(Map.of("wide", "stored"));

    Batch batch = new Batch(rows, Map.of());

    assertThat(wideValues(batch)).containsExactly("stored");
    assertThat(change.isUnread()).isFalse();
    assertThat(wideValues(batch)).containsExactly("stored");
  }

  @Test
  @DisplayName("C7_4 C8_3 rows that are made anew are still one change, which is read again")
  void rowsThatAreMadeAnewAreStillOneChange() {
    KeyChange change = moved("a", "b", "1");
    change.read(Map.of("wide", "stored"));

    rows.replaceAll(
        row ->
            KeyChange.rejoined(
                new Row(row.plan(), row.operation(), row.values(), row.change(), row.partition()),
                row));

    assertThat(change.isUnread()).isTrue();
    change.read(Map.of());
    assertThat(wideValues()).containsExactly("stored");
  }

  @Test
  @DisplayName("C7_4 what the batch says of the old key counts more than what is stored")
  void whatTheBatchSaysCountsMore() {
    upsert(ROW, "a", "1", "told");
    upsert(LACKING, "a", "2", Unavailable.VALUE);
    moved("a", "b", "3").read(Map.of("wide", "stored"));
    moved("b", "c", "4");

    assertThat(wideValues()).containsExactly("told", Unavailable.VALUE, "told", "told");
  }

  @Test
  @DisplayName("C7_4 what is stored is not the former row's when the batch has deleted it before")
  void aDeletedRowSaysNothing() {
    delete("a");
    upsert(LACKING, "a", "1", Unavailable.VALUE);
    moved("a", "b", "2").read(Map.of("wide", "stored"));
    delete("c");
    moved("c", "d", "3").read(Map.of("wide", "stored"));

    assertThat(wideValues()).containsExactly(Unavailable.VALUE, null, Unavailable.VALUE);
  }

  @Test
  @DisplayName("C7_4 a row with all of its values asks for nothing")
  void aCompleteRowAsksForNothing() {
    KeyChange change = deleted("a", "b");
    add(created(ROW, "a", "b", "1", "new"));

    assertThat(change.isUnread()).isFalse();
    assertThat(wideValues()).containsExactly("new");
  }

  @Test
  @DisplayName("C7_4 a value of another type than the column now takes is not moved")
  void aValueOfAnotherTypeIsNotMoved() {
    moved("a", "b", "1").read(Map.of("wide", new byte[0]));

    assertThat(wideValues()).containsExactly(Unavailable.VALUE);
  }

  private static TablePlan plan(String... others) {
    return TestingPlans.inTable(
        TestingPlans.plan("t", "id", others),
        true,
        List.of("id", "number", "wide"),
        List.of(Set.of("id")));
  }

  private KeyChange moved(String from, String to, String number) {
    KeyChange change = deleted(from, to);
    created(from, to, number);
    return change;
  }

  private KeyChange deleted(String from, String to) {
    SinkRecord record = DeliveredRecords.keyed(null, from, null, null);
    record.headers().addString("__debezium.newkey", to);
    add(
        new Row(
            DELETE,
            Operation.DELETE,
            new Object[] {from},
            new Change.Delete(record, null),
            PARTITION));
    KeyChange change = rows.get(rows.size() - 1).keyChange();
    assertThat(change).isNotNull();
    return change;
  }

  private void created(String from, String to, String number) {
    add(created(LACKING, from, to, number, Unavailable.VALUE));
  }

  private static Row created(TablePlan plan, String from, String to, String number, Object wide) {
    SinkRecord record = DeliveredRecords.keyed(null, to, null, null);
    record.headers().addString("__debezium.oldkey", from);
    return new Row(
        plan,
        Operation.UPSERT,
        new Object[] {to, number, wide},
        DeliveredRecords.change(record),
        PARTITION);
  }

  private void upsert(TablePlan plan, Object... values) {
    add(TestingRows.withValues(plan, Operation.UPSERT, rows.size(), values));
  }

  private void delete(String key) {
    add(TestingRows.withValues(DELETE, Operation.DELETE, rows.size(), key));
  }

  private void add(Row row) {
    rows.add(keyChanges.joined(row));
  }

  /** Returns the wide column's values of the rows that are written. */
  private List<@Nullable Object> wideValues() {
    return wideValues(new Batch(rows, Map.of()));
  }

  private static List<@Nullable Object> wideValues(Batch batch) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Row row : FormerValues.in(batch).rows()) {
      if (row.operation() == Operation.UPSERT) {
        values.add(Arrays.asList(row.values()).get(2));
      }
    }
    return values;
  }
}
