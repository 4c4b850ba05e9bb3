package io.tarmac.perf.environment;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tarmac.servers.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class WatchTest {
  private final Watch watch = new Watch();

  @Test
  void theDeathOfAWatchedProcessEndsAWait() throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    watch.add(process.toHandle(), () -> "it died");

    process.destroyForcibly();

    assertFails(() -> watch.pause(Duration.ofSeconds(60))).hasMessage("it died");
  }

  @Test
  void aProcessThatIsNoLongerWatchedMayEnd() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    watch.add(process.toHandle(), () -> "it died");
    watch.release(process.toHandle());

    process.destroyForcibly().waitFor();
    process.onExit().join();

    assertThatCode(watch::check).doesNotThrowAnyException();
  }

  @Test
  void aProcessThatIsReleasedWhileItsLastWordsAreReadDisturbsNobody() throws Exception {
    CountDownLatch said = new CountDownLatch(1);
    Process process = new ProcessBuilder("sleep", "60").start();
    watch.add(
        process.toHandle(),
        () -> {
          watch.releaseAll();
          said.countDown();
          return "it died";
        });

    process.destroyForcibly();
    said.await();

    assertThatCode(() -> watch.pause(Duration.ofMillis(300))).doesNotThrowAnyException();
  }

  @Test
  void aDeathIsNoticedThoughItsLastWordsCannotBeRead() throws IOException {
    Process process = new ProcessBuilder("sleep", "60").start();
    watch.add(
        process.toHandle(),
        () -> {
          throw new IllegalThreadStateException("has not exited");
        });

    process.destroyForcibly();

    assertFails(
        () -> watch.pause(Duration.ofSeconds(60)), String.valueOf(process.pid()), "has not exited");
  }

  @Test
  void aConditionThatNeverHoldsIsAFailure() {
    assertFails(
        () -> watch.await("The thing", Duration.ZERO, Duration.ofMillis(1), () -> false),
        "The thing");
  }

  /** Runs again and again, because two see the end and race. */
  @RepeatedTest(20)
  void aServerThatEndsIsNoticedWithItsExitCodeAndLastOutput(@TempDir Path directory) {
    ServerProcess server = start("echo no space; exit 3", directory);
    Runnable end = watch.add(server);

    assertFails(
        () -> watch.pause(Duration.ofSeconds(20)),
        "process %d".formatted(server.pid()),
        "exit code 3",
        "no space");
    end.run();
  }

  @Test
  void aServerThatWasKilledIsSaidToBe(@TempDir Path directory) {
    ServerProcess server = start("kill -9 $$", directory);
    Runnable end = watch.add(server);

    assertFails(
        () -> watch.pause(Duration.ofSeconds(20)),
        "The server (process %d) was killed".formatted(server.pid()));
    end.run();
  }

  private static ServerProcess start(String script, Path directory) {
    return ServerProcess.start("server", List.of("sh", "-c", script), directory);
  }
}
