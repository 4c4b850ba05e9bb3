package io.tarmac.perf.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.testing.JvmCommand;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class LocalDockerTest {
  @TempDir private Path directory;

  @Test
  void aCommandAndItsChildrenEndWithTheJvm() throws Exception {
    Path begun = directory.resolve("begun");
    Process jvm =
        JvmCommand.of(List.of("-XX:-UsePerfData"), LongCommand.class, begun.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      Await.happens(Duration.ofSeconds(30), Duration.ofMillis(20), () -> Files.exists(begun));
      List<ProcessHandle> command = jvm.descendants().toList();
      assertThat(command).hasSize(2);

      jvm.destroy();

      assertThat(jvm.waitFor(30, TimeUnit.SECONDS)).isTrue();
      for (ProcessHandle each : command) {
        each.onExit().get(30, TimeUnit.SECONDS);
      }
    } finally {
      Stream.concat(jvm.descendants(), Stream.of(jvm.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** A process that runs a command for minutes. */
  static final class LongCommand {
    public static void main(String[] arguments) throws IOException {
      Path script = Files.createTempFile(Path.of(arguments[0]).getParent(), "long", ".sh");
      Files.writeString(script, "sleep 300 & : > " + arguments[0] + "; wait");
      LocalDocker.output(new ProcessBuilder("sh", script.toString()));
    }
  }
}
