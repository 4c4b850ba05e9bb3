package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitesTest {
  /** Of so many events that no disk has room for them. */
  private static final SuitePlan PLAN = SuiteName.AVIATION.plan(TestingSuites.events(200_000_000));

  @TempDir private Path project;
  private final List<String> begun = new ArrayList<>();

  @BeforeEach
  void builds() throws IOException {
    TestingBuilds.write(project);
  }

  @Test
  void aRunThatFailsLaterHasBegun() {
    assertThatThrownBy(() -> run(PLAN))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("This run needs about");

    assertThat(begun).hasSize(1);
  }

  @Test
  void aRunThatIsRefusedHasNotBegun() throws IOException {
    Files.createDirectories(directory());
    PlanFile.of(TestingSuites.aviation(true, 1), true, Map.of()).write(directory());

    assertThatThrownBy(() -> run(PLAN))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("was begun otherwise");

    assertThat(begun).isEmpty();
  }

  private Path directory() {
    return project.resolve("results");
  }

  private void run(SuitePlan plan) {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    new Suites(TestingBuilds.layout(project), new LineProgress(nowhere), () -> begun.add("a run"))
        .run(
            plan,
            false,
            directory(),
            Map.of(),
            "1g",
            Duration.ofHours(1),
            Duration.ofMinutes(1),
            false);
  }
}
