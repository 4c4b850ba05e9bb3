package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServicesTest {
  private static final SuitePlan PLAN = SuiteName.BATCH_TEST.plan(TestingSuites.options(false, 1));

  @Test
  void aPlanNeedsWhatItsCellsNeed() {
    assertThat(Services.of(PLAN)).containsExactlyInAnyOrder("kafka", "postgres", "registry");
  }

  @Test
  void aSinkThatDoesNotWriteNeedsNoDatabase() {
    assertThat(PLAN.cells())
        .filteredOn(cell -> cell.key().database() == null)
        .isNotEmpty()
        .allSatisfy(cell -> assertThat(Services.of(PLAN, cell)).doesNotContain("postgres"));
  }
}
