package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.JsonLines;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.suite.TestingSuites;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 3).withTwins();

  @TempDir private Path directory;

  @Test
  void theExitCodeTellsARunThatIsSlower() {
    Path usual = run("usual", 1_000);
    Path slower = run("slower", 500);

    assertThat(compare(usual, usual)).isZero();
    assertThat(compare(usual, slower)).isEqualTo(3);
    assertThat(compare(slower, usual)).isZero();
  }

  private static int compare(Path first, Path second) {
    return Main.commandLine()
        .setOut(new PrintWriter(Writer.nullWriter()))
        .execute("compare", first.toString(), second.toString());
  }

  private Path run(String name, int eventsPerSecond) {
    Path file = directory.resolve(name + ".jsonl");
    JsonLines<BenchmarkResult> lines = new SuiteDirectory(file).results();
    PLAN.trials()
        .forEach(
            trial ->
                lines.append(
                    TestingSuites.result(
                        trial.benchmark(),
                        trial.repetition(),
                        eventsPerSecond + trial.repetition())));
    return file;
  }
}
