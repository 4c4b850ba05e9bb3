package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
  @TempDir private Path parent;

  @Test
  void oneRunAtATimeMeasuresInADirectory() {
    Path directory = parent.resolve("run");
    try (DirectoryLock first = DirectoryLock.of(directory)) {
      assertThat(first).isNotNull();
      assertThatThrownBy(() -> DirectoryLock.of(directory))
          .isInstanceOf(ReplayFailure.class)
          .hasMessageContaining(directory + " is still being measured")
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }

    try (DirectoryLock next = DirectoryLock.of(directory)) {
      assertThat(next).isNotNull();
    }
  }

  @Test
  void aLinkToADirectoryIsThatDirectory() throws IOException {
    Path link = Files.createSymbolicLink(parent.resolve("link"), made("run"));

    try (DirectoryLock lock = DirectoryLock.of(link)) {
      assertThat(lock.directory()).isEqualTo(link);
      assertThatThrownBy(() -> DirectoryLock.of(parent.resolve("run")))
          .isInstanceOf(ReplayFailure.class)
          .hasMessageContaining("is still being measured");
    }
  }

  @Test
  void anotherProcessIsRefusedToo() throws IOException, InterruptedException {
    try (DirectoryLock lock = DirectoryLock.of(parent)) {
      assertThat(lock).isNotNull();

      assertThat(another(parent)).contains("process " + ProcessHandle.current().pid());
    }
  }

  @Test
  void whoIsRefusedDoesNotEndTheLockOfTheFirst() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(parent.resolve("link"), made("run"));
    try (DirectoryLock lock = DirectoryLock.of(link)) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> DirectoryLock.of(parent.resolve("run")))
          .isInstanceOf(ReplayFailure.class);

      assertThat(another(link)).contains("process " + ProcessHandle.current().pid());
    }
  }

  private Path made(String name) throws IOException {
    return Files.createDirectory(parent.resolve(name));
  }

  /** What another process that wants the directory is told. */
  private String another(Path directory) throws IOException, InterruptedException {
    Path output = parent.resolve("output");
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Contender.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return Files.readString(output);
  }

  /** Another process that wants the directory. */
  static final class Contender {
    public static void main(String[] arguments) {
      try (DirectoryLock lock = DirectoryLock.of(Path.of(arguments[0]))) {
        System.out.println(lock);
      }
    }
  }

  @Test
  void whatAProcessThatWasKilledHasLeftIsNoLock() throws IOException {
    Files.writeString(parent.resolve(DirectoryLock.NAME), "4711");

    try (DirectoryLock lock = DirectoryLock.of(parent)) {
      assertThat(lock).isNotNull();
    }
    assertThat(parent.resolve(DirectoryLock.NAME)).isEmptyFile();
  }
}
