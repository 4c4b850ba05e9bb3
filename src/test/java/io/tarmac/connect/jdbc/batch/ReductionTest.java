package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.Unavailable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReductionTest {

  private static final boolean EXACT = true;

  /** The one of all columns, and one that lacks a column. */
  private static final TablePlan WIDE = plan(EXACT, "a", "b");

  private static final TablePlan NARROW = plan(EXACT, "a");
  private static final TablePlan OTHER = plan(EXACT, "b");
  private static final TablePlan DELETE = plan(EXACT);

  private final List<Row> rows = new ArrayList<>();

  @Test
  @DisplayName("C6_1 a row is replaced by a later one of its key that leaves nothing of it")
  void aRowIsReplacedByALaterOneOfItsKey() {
    upsert(WIDE, "k1", "1", "1");
    upsert(WIDE, "k2", "2", "2");
    upsert(NARROW, "k2", "3");
    upsert(WIDE, "k1", "4", "4");
    delete("k1");

    assertThat(IntStream.range(0, 5).filter(this::isReplaced))
        .as("one that lacks a column keeps it")
        .containsExactly(0, 3);
  }

  private boolean isReplaced(int index) {
    return Reduction.isReplaced(rows.get(index), rows.subList(index + 1, rows.size()));
  }

  @Test
  @DisplayName("C2_2 rows of a plan that was forgotten and made again are rows of one table still")
  void aPlanMadeAgainIsMerged() {
    TablePlan again = plan(EXACT, "a", "b");
    upsert(WIDE, "k1", "1", "1");
    upsert(NARROW, "k2", "2");
    upsert(WIDE, "k3", "3", "3");
    upsert(again, "k1", "4", "4");
    upsert(again, "k2", "5", "5");
    upsert(plan(EXACT, "a"), "k3", "6");

    assertThat(Reduction.runs(rows))
        .flatExtracting(ReductionTest::values)
        .containsExactlyInAnyOrder("k1 4 4", "k2 5 5", "k3 6 3");
  }

  @Test
  void withoutRowsThereIsNoRun() {
    assertThat(Reduction.runs(rows)).isEmpty();
  }

  @Test
  @DisplayName("C2_2 of each key the last row is written, in the order of the keys")
  void theLastRowOfEachKeyIsWrittenInTheOrderOfTheKeys() {
    upsert(WIDE, "k2", "1", "1");
    upsert(WIDE, "k1", "2", "2");
    upsert(WIDE, "k2", "3", "3");
    upsert(WIDE, "k0", "4", "4");

    assertThat(Reduction.runs(rows))
        .extracting(Run::operation, Run::plan, ReductionTest::values)
        .containsExactly(tuple(Operation.UPSERT, WIDE, List.of("k0 4 4", "k1 2 2", "k2 3 3")));
  }

  @Test
  @DisplayName("C2_2 deletes come first, each key is in one of the runs")
  void deletesComeFirst() {
    upsert(WIDE, "k3", "1", "1");
    delete("k3");
    delete("k1");
    upsert(WIDE, "k2", "1", "1");
    delete("k2");
    upsert(WIDE, "k2", "2", "2");

    assertThat(Reduction.runs(rows))
        .extracting(Run::operation, ReductionTest::values)
        .containsExactly(
            tuple(Operation.DELETE, List.of("k1", "k3")),
            tuple(Operation.UPSERT, List.of("k2 2 2")));
  }

  @Test
  @DisplayName("C2_2 a row that comes back without all columns is deleted first")
  void aRowThatComesBackWithoutAllColumnsIsDeletedFirst() {
    delete("k1");
    upsert(NARROW, "k1", "1");
    delete("k2");
    upsert(NARROW, "k2", "1");
    upsert(OTHER, "k2", "2");

    assertThat(Reduction.runs(rows))
        .extracting(Run::operation, ReductionTest::values)
        .containsExactly(
            tuple(Operation.DELETE, List.of("k1")),
            tuple(Operation.UPSERT, List.of("k1 1")),
            tuple(Operation.UPSERT, List.of("k2 1 2")));
  }

  @Test
  @DisplayName("C2_2 a later row overrides only the columns it has")
  void aLaterRowOverridesOnlyTheColumnsItHas() {
    upsert(WIDE, "k1", "1", "1");
    upsert(NARROW, "k1", "2");
    upsert(NARROW, "k2", "3");
    upsert(WIDE, "k2", null, "4");

    assertThat(Reduction.runs(rows))
        .extracting(Run::plan, ReductionTest::values)
        .containsExactly(tuple(WIDE, List.of("k1 2 1", "k2 null 4")));
  }

  @Test
  @DisplayName("C2_2 plans derived for rows of two schemas are made once")
  void derivedPlansAreMadeOnce() {
    upsert(NARROW, "k1", "1");
    upsert(OTHER, "k1", "2");
    upsert(NARROW, "k2", "1");
    upsert(OTHER, "k2", "2");
    upsert(NARROW, "k2", "3");

    List<Run> first = Reduction.runs(rows);

    assertThat(first)
        .extracting(ReductionTest::values)
        .containsExactly(List.of("k1 1 2", "k2 3 2"));
    assertThat(Reduction.runs(rows).get(0).plan()).isSameAs(first.get(0).plan());
  }

  @Test
  @DisplayName("C7_4 an unavailable value is the one of the row before, or stays unavailable")
  void unavailableValuesAddUp() {
    upsert(WIDE, "k1", "1", "1");
    upsert(lacking("a"), "k1", Unavailable.VALUE, "2");
    upsert(lacking("a"), "k2", Unavailable.VALUE, "3");
    upsert(lacking("a", "b"), "k2", Unavailable.VALUE, Unavailable.VALUE);
    delete("k3");
    upsert(lacking("a"), "k3", Unavailable.VALUE, "4");

    assertThat(Reduction.runs(rows))
        .extracting(Run::plan, ReductionTest::values)
        .containsExactlyInAnyOrder(
            tuple(WIDE, List.of("k1 1 2", "k3 null 4")), tuple(lacking("a"), List.of("k2 null 3")));
  }

  @Test
  @DisplayName("C7_4 a column that only a row without a value for it has is left out")
  void aColumnThatNoRowHasAValueForIsLeftOut() {
    upsert(NARROW, "k1", "1");
    upsert(lacking("b"), "k1", "2", Unavailable.VALUE);

    assertThat(Reduction.runs(rows))
        .extracting(Run::plan, ReductionTest::values)
        .containsExactly(tuple(NARROW, List.of("k1 2")));
  }

  @ParameterizedTest
  @EnumSource(names = {"INSERT", "UPDATE", "INSERT_IGNORE", "ADD_VERSION", "END_VERSION"})
  @DisplayName("C2_3 rows of the other modes keep their order, deletes among them too")
  void otherOperationsKeepTheirOrder(Operation operation) {
    rows.add(row(WIDE, operation, "k2", "1", "1"));
    rows.add(row(WIDE, operation, "k1", "2", "2"));
    delete("k2");
    rows.add(row(WIDE, operation, "k2", "3", "3"));

    assertThat(Reduction.runs(rows))
        .extracting(Run::operation, run -> run.rows().size())
        .containsExactly(tuple(operation, 2), tuple(Operation.DELETE, 1), tuple(operation, 1));
  }

  @Test
  @DisplayName("C2_1 a change of plan or operation begins a new run where nothing is reduced")
  void withoutAKeyAChangeOfPlanBeginsARun() {
    TablePlan one = TestingPlans.plan("t", List.of(), List.of("a"));
    TablePlan other = TestingPlans.plan("t", List.of(), List.of("a"));
    rows.add(row(one, Operation.INSERT, "1"));
    rows.add(row(one, Operation.INSERT, "2"));
    rows.add(row(other, Operation.INSERT, "3"));
    rows.add(row(one, Operation.INSERT, "4"));

    assertThat(Reduction.runs(rows))
        .extracting(Run::plan, ReductionTest::values)
        .containsExactly(
            tuple(one, List.of("1", "2")), tuple(other, List.of("3")), tuple(one, List.of("4")));
  }

  @ParameterizedTest
  @CsvSource({"a,A", "a,'a '", "a,á", "straße,strasse"})
  @DisplayName("C2_2 keys that the database may take for one are not reduced")
  void keysThatMayBeOneAreNotReduced(String one, String other) {
    TablePlan inexact = plan(!EXACT, "a", "b");
    for (String key : List.of("z", one, other, one)) {
      upsert(inexact, key, "1", "1");
    }

    List<Row> exactRows =
        rows.stream()
            .map(row -> new Row(WIDE, row.operation(), row.values(), row.change(), row.partition()))
            .toList();

    assertThat(Reduction.runs(rows)).extracting(run -> run.rows().size()).containsExactly(4);
    assertThat(Reduction.runs(exactRows)).extracting(run -> run.rows().size()).containsExactly(3);
  }

  @Test
  @DisplayName("C2_2 keys that cannot be one are reduced whatever the collation")
  void keysThatCannotBeOneAreReduced() {
    TablePlan inexact = plan(!EXACT, "a", "b");
    for (String key : List.of("b", "a", "b", "a")) {
      upsert(inexact, key, "1", "1");
    }

    assertThat(Reduction.runs(rows))
        .extracting(ReductionTest::values)
        .containsExactly(List.of("a 1 1", "b 1 1"));
  }

  @Test
  @DisplayName("C2_2 rows that are reduced are known to have different keys, no others are")
  void reducedRowsAreKnownToHaveDifferentKeys() {
    upsert(WIDE, "k1", "1", "1");
    delete("k2");
    List<Run> reduced = Reduction.runs(rows);
    rows.clear();
    rows.add(row(WIDE, Operation.INSERT, "k1", "1", "1"));
    rows.add(row(WIDE, Operation.INSERT, "k1", "2", "2"));

    assertThat(reduced).hasSize(2).allMatch(Run::distinct);
    assertThat(Reduction.runs(rows)).hasSize(1).noneMatch(Run::distinct);
  }

  @Test
  @DisplayName("C2_2 keys that the database compared otherwise meanwhile are not reduced")
  void keysThatAreComparedOtherwiseByNowAreNotReduced() {
    TablePlan inexact = plan(!EXACT, "a", "b");
    upsert(WIDE, "a", "1", "1");
    upsert(inexact, "A", "2", "2");
    upsert(inexact, "a", "3", "3");

    assertThat(Reduction.runs(rows))
        .noneMatch(Run::distinct)
        .extracting(run -> run.rows().size())
        .containsExactly(1, 2);
  }

  @Test
  @DisplayName("C2_2 rows whose keys have other columns are not compared")
  void plansOfOtherKeysAreNotReduced() {
    upsert(WIDE, "k1", "1", "1");
    upsert(TestingPlans.plan("t", "a", "id", "b"), "k1", "1", "1");
    upsert(WIDE, "k1", "2", "2");

    assertThat(Reduction.runs(rows)).hasSize(3);
  }

  private static TablePlan plan(boolean exact, String... others) {
    return TestingPlans.inTable(
        TestingPlans.plan("t", "id", others),
        exact,
        List.of("id", "a", "b"),
        List.of(Set.of("id")));
  }

  private static TablePlan lacking(String... columns) {
    return TestingPlans.lacking(WIDE, columns);
  }

  private void upsert(TablePlan plan, @Nullable Object... values) {
    rows.add(row(plan, Operation.UPSERT, values));
  }

  private void delete(String key) {
    rows.add(row(DELETE, Operation.DELETE, key));
  }

  private Row row(TablePlan plan, Operation operation, @Nullable Object... values) {
    return TestingRows.withValues(plan, operation, rows.size(), values);
  }

  /** Returns the values of each row of a run. */
  private static List<String> values(Run run) {
    return run.rows().stream()
        .map(row -> Arrays.stream(row.values()).map(String::valueOf))
        .map(values -> values.collect(Collectors.joining(" ")))
        .toList();
  }
}
