package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlanAgreementTest {

  private final Reduction.PlanAgreement agreement = new Reduction.PlanAgreement();

  @Test
  @DisplayName("C2_2 plans of one key with more or fewer columns agree")
  void plansOfOneKeyAgree() {
    TablePlan plan = TestingPlans.plan("flights", "id", "gate");

    assertThat(agreement.add(plan)).isTrue();
    assertThat(agreement.add(plan)).isTrue();
    assertThat(agreement.add(TestingPlans.plan("flights", "id"))).isTrue();
    assertThat(agreement.add(TestingPlans.plan("flights", "id", "leg"))).isTrue();
  }

  @Test
  @DisplayName("C2_2 plans of other keys do not agree")
  void plansOfOtherKeysDoNotAgree() {
    agreement.add(TestingPlans.plan("flights", "id", "leg"));

    assertThat(agreement.add(TestingPlans.plan("flights", "leg", "id"))).isFalse();
    assertThat(agreement.add(TestingPlans.plan("flights", List.of("id", "leg"), List.of())))
        .isFalse();
  }

  @Test
  @DisplayName("C2_2 plans of keys that the database compares in different ways do not agree")
  void plansOfKeysThatAreComparedInDifferentWaysDoNotAgree() {
    TablePlan plan = TestingPlans.plan("flights", "id");
    List<Set<String>> key = List.of(Set.of("id"));

    assertThat(agreement.add(TestingPlans.inTable(plan, true, List.of("id"), key))).isTrue();
    assertThat(agreement.add(TestingPlans.inTable(plan, false, List.of("id"), key))).isFalse();
  }

  @Test
  @DisplayName("C2_2 plans that bind a column in different ways do not agree")
  void plansThatBindAColumnInDifferentWaysDoNotAgree() {
    TablePlan numbers = TestingPlans.planOf("flights", List.of(CanonicalType.INTEGER));
    TablePlan texts = TestingPlans.plan("flights", List.of(), List.of("INTEGER"));

    assertThat(agreement.add(numbers)).isTrue();
    assertThat(agreement.add(texts)).isFalse();
  }
}
