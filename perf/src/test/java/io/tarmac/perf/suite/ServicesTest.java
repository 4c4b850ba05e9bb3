package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.DatabaseKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServicesTest {
  private static final SuitePlan PLAN =
      SuiteName.BATCH_TEST.plan(
          copyOf(TestingSuites.options(false, 1))
              .with(SuiteOptions::databases, List.of(DatabaseKind.POSTGRESQL))
              .record());

  @Test
  void aPlanNeedsWhatItsBenchmarksNeed() {
    assertThat(PLAN.services()).containsExactlyInAnyOrder("kafka", "postgres", "registry");
  }

  @Test
  void aSinkThatDoesNotWriteNeedsNoDatabase() {
    assertThat(PLAN.benchmarks())
        .filteredOn(benchmark -> benchmark.key().database() == null)
        .isNotEmpty()
        .allSatisfy(benchmark -> assertThat(benchmark.services()).doesNotContain("postgres"));
  }
}
