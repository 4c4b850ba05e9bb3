package io.tarmac.perf.result;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.suite.TestingSuites;
import io.tarmac.perf.testing.JvmCommand;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteDirectoryTest {
  private static final SuitePlan FULL = TestingSuites.aviation(false, 1);
  private static final SuitePlan QUICK = TestingSuites.aviation(true, 1);

  @TempDir private Path parent;

  @Test
  void namesHaveTheTimeOfNoZoneSoThatTheyAreInItsOrderWhenClocksGoBack() {
    Path before = SuiteDirectory.create(parent, "aviation", Instant.parse("2026-10-25T00:30:00Z"));
    Path after = SuiteDirectory.create(parent, "aviation", Instant.parse("2026-10-25T01:30:00Z"));

    assertThat(before.getFileName()).hasToString("aviation-20261025-003000");
    assertThat(after.getFileName()).hasToString("aviation-20261025-013000");
  }

  @Test
  void runsOfTheSameSecondHaveDirectoriesOfTheirOwn() {
    Path runs = parent.resolve("runs");
    Instant now = Instant.parse("2026-01-01T00:00:00Z");

    Path one = SuiteDirectory.create(runs, "aviation", now);
    Path other = SuiteDirectory.create(runs, "aviation", now);

    assertThat(one).isEmptyDirectory();
    assertThat(other).isEmptyDirectory();
    assertThat(other.compareTo(one)).as("the later one is the newer").isPositive();
  }

  @Test
  void whatIsResumedIsTheNewestUnfinishedRunOfTheSameOptions() throws IOException {
    begun("aviation-20260101-000000", FULL);
    Path wanted = begun("aviation-20260102-000000", FULL);
    begun("aviation-20260103-000000", QUICK);
    finished(begun("aviation-20260104-000000", FULL));
    begun("payload-20260105-000000", FULL);

    assertThat(unfinished()).isEqualTo(wanted);
  }

  @Test
  void whatIsResumedMayHaveBeenBegunUnderOtherConditions() throws IOException {
    Path run = begun("aviation-20260101-000000", FULL);
    JsonFile.write(run.resolve("plan.json"), planFile(FULL, Map.of("worker heap", "1g")));

    assertThat(unfinished()).isEqualTo(run);
  }

  @Test
  void whenNoneFitsTheOthersAreNamed() throws IOException {
    assertFails(() -> unfinished());
    begun("aviation-20260103-000000", QUICK);
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
    assertThat(new SuiteDirectory(run).plan().orElseThrow().trials())
        .isEqualTo(FULL.trials().size());
  }

  @Test
  void oneRunAtATimeMeasuresInADirectory() throws IOException, InterruptedException {
    Path run = parent.resolve("run");
    Path link = Files.createSymbolicLink(parent.resolve("link"), run);
    String refused = "is in use by process " + ProcessHandle.current().pid();
    try (FileChannel lock = new SuiteDirectory(run).lock()) {
      assertThat(lock.isOpen()).isTrue();
      assertFails(() -> new SuiteDirectory(link).lock(), refused);
      assertThat(another(link)).as("the refusal has not ended the lock").contains(refused);
    }

    try (FileChannel next = new SuiteDirectory(link).lock()) {
      assertThat(next.isOpen()).isTrue();
    }
  }

  @Test
  void aDirectoryInWhichNothingWasMeasuredDoesNotStay() throws IOException {
    Path run = SuiteDirectory.create(parent, "aviation", Instant.parse("2026-01-01T00:00:00Z"));
    new SuiteDirectory(run).lock().close();
    new SuiteDirectory(run).removeIfEmpty();
    assertThat(run).doesNotExist();

    Path begun = begun("aviation-20260102-000000", FULL);
    new SuiteDirectory(begun).lock().close();
    new SuiteDirectory(begun).removeIfEmpty();
    assertThat(begun).isNotEmptyDirectory();
  }

  @Test
  void whatAProcessThatWasKilledHasLeftIsNoLock() throws IOException {
    Files.writeString(parent.resolve(".lock"), "4711");

    try (FileChannel lock = new SuiteDirectory(parent).lock()) {
      assertThat(lock.isOpen()).isTrue();
    }
  }

  /** Returns the answer to another process that wants the directory. */
  private String another(Path directory) throws IOException, InterruptedException {
    Path output = parent.resolve("output");
    Process other =
        JvmCommand.of(List.of(), LockContender.class, directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return Files.readString(output);
  }

  /** Another process that wants the directory. */
  static final class LockContender {
    public static void main(String[] arguments) throws IOException {
      try (FileChannel lock = new SuiteDirectory(Path.of(arguments[0])).lock()) {
        System.out.println(lock);
      }
    }
  }

  private Path unfinished() {
    return SuiteDirectory.unfinished(parent, "aviation", run -> planFile(FULL, Map.of()));
  }

  private Path begun(String name, SuitePlan plan) throws IOException {
    Path run = Files.createDirectory(parent.resolve(name));
    new SuiteDirectory(run).begin(planFile(plan, Map.of()));
    return run;
  }

  private static PlanFile planFile(SuitePlan plan, Map<String, String> conditions) {
    return plan.file(plan == QUICK, conditions);
  }

  private static void finished(Path run) {
    JsonLines<BenchmarkResult> file = new SuiteDirectory(run).results();
    FULL.trials()
        .forEach(
            trial ->
                file.append(TestingSuites.result(trial.benchmark(), trial.repetition(), 1_000)));
  }
}
