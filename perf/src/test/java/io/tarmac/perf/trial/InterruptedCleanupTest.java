package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.testing.JvmCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InterruptedCleanupTest {
  private static final int TERMINATED = 128 + 15;

  @TempDir private Path temporary;

  @Test
  void whatIsInterruptedWhileItCopiesLeavesNothing() throws IOException, InterruptedException {
    Process process =
        JvmCommand.of(List.of("-Djava.io.tmpdir=" + temporary, "-XX:-UsePerfData"), Endless.class)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("copying");
      assertThat(temporary).isNotEmptyDirectory();

      process.destroy();

      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(TERMINATED);
      assertThat(temporary).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  /** A process that is copying until it is ended. */
  static final class Endless {
    public static void main(String[] arguments) {
      try (Cleanup cleanup = new Cleanup()) {
        Path copies = cleanup.add(RunDirectory.create(false)).path();
        new Layout(Path.of("perf")).copied(copies, new EndlessParts());
      }
    }
  }

  /** A list whose part does not come before the input does. */
  private static final class EndlessParts extends AbstractList<Path> {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public Path get(int index) {
      try {
        System.out.println("copying");
        return Path.of("part-" + System.in.read());
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
