package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.testing.JvmCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a suite ends that fails: in a JVM of its own, because this is what its end is about. */
class ResumeHintIT {
  /** Events that no disk has room for: the run begins, and fails at once. */
  private static final String TOO_MANY = "--events=2000000000";

  @TempDir private Path directory;

  @Test
  void aSuiteThatFailsNamesTheCommandThatMakesThePageOfItsResults()
      throws IOException, InterruptedException {
    assertThat(failure(TOO_MANY))
        .as("before the first result")
        .contains("perf/replay failed: This run needs about")
        .doesNotContain("perf/replay report");
    aResult();

    assertThat(failure(TOO_MANY))
        .contains("perf/replay failed: This run needs about")
        .contains("perf/replay report " + directory)
        .contains("--out " + directory);
    assertThat(failure("--events=1000"))
        .as("refused, so there is nothing to go on with")
        .contains("was begun with another plan")
        .doesNotContain("perf/replay report");
  }

  /** Writes a result of a benchmark that the plan does not have. */
  private void aResult() throws IOException {
    String line = Files.readAllLines(Path.of("results", "aviation.jsonl")).get(0);
    Files.writeString(directory.resolve(SuiteDirectory.RESULTS), line + "\n");
  }

  private String failure(String amount) throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        JvmCommand.of(
                // It hashes all libraries, and only the second compiler has the processor do it.
                List.of(
                    "-XX:TieredStopAtLevel=4",
                    "-Dtarmac.perf.home=" + System.getProperty("tarmac.perf.home", ".")),
                Main.class,
                "suite",
                "aviation",
                "--experiment=one-table",
                "--database=postgresql",
                "--sink=none",
                "--seed=1",
                amount,
                "--out=" + directory)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }
}
