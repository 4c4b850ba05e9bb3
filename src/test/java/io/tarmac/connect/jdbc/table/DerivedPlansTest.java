package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DerivedPlansTest {

  private static final int COLUMNS = 9;

  private final DerivedPlans derived = new DerivedPlans();

  @Test
  @DisplayName("C2_2 rows amount to one plan per set of columns, whatever the way to it")
  void thereIsOnePlanPerSetOfColumns() {
    TablePlan a = plan("a");
    TablePlan b = plan("b");
    TablePlan c = plan("c");

    TablePlan ab = a.with(b).plan();

    assertThat(b.with(a).plan()).isSameAs(ab);
    assertThat(ab.with(c).plan()).isSameAs(c.with(b).plan().with(a).plan());
    assertThat(ab.with(a).plan()).isSameAs(ab);
    assertThat(c.with(ab).plan()).isSameAs(ab.with(c).plan());
  }

  @Test
  @DisplayName("C2_2 a plan that was made for records serves for rows that amount to its columns")
  void aPlanOfRecordsServesForMergedRows() {
    TablePlan both = plan("b", "a");
    derived.add(both);

    assertThat(plan("a").with(plan("b")).plan()).isSameAs(both);
    assertThat(plan("a", "b").with(plan("a")).plan()).isNotSameAs(both);
  }

  @Test
  @DisplayName("C2_2 rows of hundreds of schemas amount to no more plans than there are sets")
  void hundredsOfSchemasAmountToFewPlans() {
    TablePlan[] plans = new TablePlan[1 << COLUMNS];
    for (int set = 0; set < plans.length; set++) {
      plans[set] = plan(columns(set));
    }
    Set<TablePlan> merged = Collections.newSetFromMap(new IdentityHashMap<>());

    TablePlan latest = plans[0];
    for (int i = 0; i < 20_000; i++) {
      TablePlan next = plans[i * 37 % plans.length];
      latest = i % 7 == 0 ? next : latest.with(next).plan();
      merged.add(latest);
    }

    assertThat(merged).hasSizeLessThanOrEqualTo(2 * plans.length);
  }

  @Test
  @DisplayName("C7_4 rows that lack the same values have one plan")
  void rowsThatLackTheSameHaveOnePlan() {
    TablePlan plan = plan("a", "b");
    BitSet absent = new BitSet();
    absent.set(2);

    TablePlan lacking = plan.lacking(absent);

    assertThat(plan.lacking((BitSet) absent.clone())).isSameAs(lacking);
    assertThat(lacking.complete()).isSameAs(plan);
    assertThat(lacking.lacking(new BitSet())).isSameAs(plan);
    assertThat(plan("c").with(lacking).plan()).isSameAs(plan("c").with(plan("a")).plan());
  }

  @Test
  @DisplayName(
      "C8_1 rows planned before and after a column was added are in the table as it is now")
  void mergedRowsAreInTheTableAsItIsNow() {
    TablePlan before = inTable(plan("a"), "id", "a");
    TablePlan after = inTable(plan("b"), "id", "a", "b", "c");

    assertThat(before.with(after).plan().schema()).isSameAs(after.schema());
    assertThat(after.with(before).plan().schema()).isSameAs(after.schema());
  }

  @Test
  @DisplayName(
      "C3_4 derived plans take no more memory than they may; one that is made again is right")
  void whatIsDerivedIsBounded() {
    DerivedPlans few = new DerivedPlans(20_000);
    TablePlan complete = plan("a", "b");
    List<WeakReference<TablePlan>> made = new ArrayList<>();

    for (int i = 0; i < 2_000; i++) {
      TablePlan other = plan("c" + i);
      PlanMerge merge = few.merge(complete, other);
      BitSet absent = new BitSet();
      absent.set(1);
      assertThat(merge.plan().columns()).hasSize(4);
      assertThat(few.lacking(other, absent).complete()).isSameAs(other);
      assertThat(few.lacking(other, absent)).isSameAs(few.lacking(other, absent));
      made.add(new WeakReference<>(other));
    }

    Await.until(
        "most are collected",
        () -> {
          System.gc();
          return made.stream().filter(plan -> plan.get() != null).count() < 100;
        });
  }

  private static TablePlan inTable(TablePlan plan, String... columns) {
    return TestingPlans.inTable(plan, true, List.of(columns), List.of());
  }

  private TablePlan plan(String... others) {
    TablePlan plan = TestingPlans.plan("flights", "id", others);
    return new TablePlan(
        plan.target(),
        plan.keyColumns(),
        plan.otherColumns(),
        ApplyRules.LATEST_ROW,
        null,
        null,
        derived);
  }

  private static String[] columns(int set) {
    return BitSet.valueOf(new long[] {set}).stream().mapToObj(i -> "c" + i).toArray(String[]::new);
  }
}
