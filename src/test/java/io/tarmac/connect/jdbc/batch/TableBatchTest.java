package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableBatchTest {

  private static final TablePlan OLD = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final TablePlan NEW = TestingPlans.plan("flights", List.of("id"), List.of());

  private final TableBatch table = new TableBatch(OLD.table());

  @Test
  void withoutRowsThereIsNoRun() {
    assertThat(table.runs()).isEmpty();
    assertThat(table.size()).isZero();
  }

  @Test
  @DisplayName("C2_1 rows of one plan and operation are one run, in order")
  void rowsOfOneKindAreOneRun() {
    add(OLD, Operation.UPSERT, 5);
    add(OLD, Operation.UPSERT, 3);
    add(OLD, Operation.UPSERT, 9);

    assertThat(table.runs())
        .extracting(Run::plan, Run::operation, run -> TestingRows.offsets(run.rows()))
        .containsExactly(tuple(OLD, Operation.UPSERT, List.of(5L, 3L, 9L)));
  }

  @Test
  @DisplayName("C2_1 a change of operation begins a new run: nothing overtakes")
  void aChangeOfOperationBeginsARun() {
    add(OLD, Operation.UPSERT, 1);
    add(OLD, Operation.DELETE, 2);
    add(OLD, Operation.DELETE, 3);
    add(OLD, Operation.UPSERT, 4);

    assertThat(table.runs())
        .extracting(Run::operation, run -> TestingRows.offsets(run.rows()))
        .containsExactly(
            tuple(Operation.UPSERT, List.of(1L)),
            tuple(Operation.DELETE, List.of(2L, 3L)),
            tuple(Operation.UPSERT, List.of(4L)));
  }

  @Test
  @DisplayName("C2_1 a change of plan begins a new run, written after the old one")
  void aChangeOfPlanBeginsARun() {
    add(OLD, Operation.INSERT, 1);
    add(NEW, Operation.INSERT, 2);
    add(OLD, Operation.INSERT, 3);

    assertThat(table.runs())
        .extracting(Run::plan, run -> TestingRows.offsets(run.rows()))
        .containsExactly(tuple(OLD, List.of(1L)), tuple(NEW, List.of(2L)), tuple(OLD, List.of(3L)));
  }

  @Test
  void withoutSomeRowsTheOthersKeepTheirOrderAndTheOriginalAllOfThem() {
    add(OLD, Operation.INSERT, 1);
    add(OLD, Operation.INSERT, 2);
    add(OLD, Operation.INSERT, 3);

    TableBatch remaining = table.without(row -> row.origin().originalKafkaOffset() == 2);

    assertThat(remaining.table()).isEqualTo(OLD.table());
    assertThat(TestingRows.offsets(remaining.rows())).containsExactly(1L, 3L);
    assertThat(TestingRows.offsets(table.rows())).containsExactly(1L, 2L, 3L);
  }

  @Test
  void theRowsCannotBeChangedFromOutside() {
    add(OLD, Operation.INSERT, 1);

    assertThatThrownBy(() -> table.rows().remove(0))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private void add(TablePlan plan, Operation operation, long offset) {
    table.add(TestingRows.row(plan, operation, offset));
  }
}
