package io.tarmac.perf.stack;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;

import io.tarmac.perf.watch.Watch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ChildProcessTest {
  @TempDir private Path directory;
  private final Watch watch = new Watch();

  /** Runs again and again, because two see the end and race. */
  @RepeatedTest(20)
  void aServerThatEndsIsNoticedWithItsExitCodeAndLastOutput() {
    try (ChildProcess server = start("echo no space; exit 3")) {
      assertFails(
          () -> watch.pause(Duration.ofSeconds(20)),
          "process %d".formatted(server.pid()),
          "exit code 3",
          "no space");
    }
  }

  @Test
  void aServerThatWasKilledIsSaidToBe() {
    try (ChildProcess server = start("kill -9 $$")) {
      assertFails(
          () -> watch.pause(Duration.ofSeconds(20)),
          "The server (process %d) was killed".formatted(server.pid()));
    }
  }

  private ChildProcess start(String script) {
    return ChildProcess.start("server", List.of("sh", "-c", script), directory, watch);
  }
}
