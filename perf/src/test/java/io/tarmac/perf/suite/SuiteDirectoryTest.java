package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteDirectoryTest {
  private static final SuitePlan FULL = TestingSuites.aviation(false, 1);
  private static final SuitePlan SMOKE = TestingSuites.aviation(true, 1);

  @TempDir private Path parent;

  @Test
  void namesHaveTheTimeOfNoZoneSoThatTheyAreInItsOrderWhenClocksGoBack() {
    Path before = SuiteDirectory.fresh(parent, "aviation", Instant.parse("2026-10-25T00:30:00Z"));
    Path after = SuiteDirectory.fresh(parent, "aviation", Instant.parse("2026-10-25T01:30:00Z"));

    assertThat(before.getFileName()).hasToString("aviation-20261025-003000");
    assertThat(after.getFileName()).hasToString("aviation-20261025-013000");
  }

  @Test
  void runsOfTheSameSecondHaveDirectoriesOfTheirOwn() {
    Path runs = parent.resolve("runs");
    Instant now = Instant.parse("2026-01-01T00:00:00Z");

    Path one = SuiteDirectory.fresh(runs, "aviation", now);
    Path other = SuiteDirectory.fresh(runs, "aviation", now);

    assertThat(one).isEmptyDirectory();
    assertThat(other).isEmptyDirectory();
    assertThat(other.compareTo(one)).as("the later one is the newer").isPositive();
  }

  @Test
  void whatIsResumedIsTheNewestUnfinishedRunOfTheSameOptions() throws IOException {
    begun("aviation-20260101-000000", FULL);
    Path wanted = begun("aviation-20260102-000000", FULL);
    begun("aviation-20260103-000000", SMOKE);
    finished(begun("aviation-20260104-000000", FULL));
    begun("payload-20260105-000000", FULL);

    assertThat(unfinished()).isEqualTo(wanted);
  }

  @Test
  void whatIsResumedMayHaveBeenBegunUnderOtherConditions() throws IOException {
    Path run = begun("aviation-20260101-000000", FULL);
    planFile(FULL, Map.of("worker heap", "1g")).write(run);

    assertThat(unfinished()).isEqualTo(run);
  }

  @Test
  void whenNoneFitsTheOthersAreNamed() throws IOException {
    assertFails(() -> unfinished());
    begun("aviation-20260103-000000", SMOKE);
    finished(begun("aviation-20260104-000000", FULL));

    assertFails(
        () -> unfinished(),
        "aviation-20260103-000000 (other options)",
        "aviation-20260104-000000 (finished)");
  }

  @Test
  void aPlanIsWrittenAsAWhole() throws IOException {
    Path run = begun("aviation-20260101-000000", FULL);

    assertThat(run).isDirectoryContaining("glob:**plan.json");
    assertThat(run.toFile().list()).hasSize(1);
    assertThat(PlanFile.read(run).turns()).isEqualTo(FULL.turns().size());
  }

  private Path unfinished() {
    return SuiteDirectory.unfinished(parent, SuiteName.AVIATION, run -> planFile(FULL, Map.of()));
  }

  private Path begun(String name, SuitePlan plan) throws IOException {
    Path run = Files.createDirectory(parent.resolve(name));
    planFile(plan, Map.of()).write(run);
    return run;
  }

  private static PlanFile planFile(SuitePlan plan, Map<String, String> conditions) {
    return PlanFile.of(plan, plan == SMOKE, conditions);
  }

  private static void finished(Path run) {
    ResultFile file = ResultFile.of(run);
    FULL.turns()
        .forEach(turn -> file.append(TestingSuites.result(turn.cell(), turn.repetition(), 1_000)));
  }
}
