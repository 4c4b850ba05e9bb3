package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.testing.JvmCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
      assertFails(
          () -> DirectoryLock.of(directory),
          directory + " is still being measured",
          "process " + ProcessHandle.current().pid());
    }

    try (DirectoryLock next = DirectoryLock.of(directory)) {
      assertThat(next).isNotNull();
    }
  }

  @Test
  void aLinkToADirectoryIsThatDirectory() throws IOException {
    Path link = link();

    try (DirectoryLock lock = DirectoryLock.of(link)) {
      assertThat(lock.directory()).isEqualTo(link);
      assertFails(() -> DirectoryLock.of(parent.resolve("run")), "is still being measured");
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
    Path link = link();
    try (DirectoryLock lock = DirectoryLock.of(link)) {
      assertThat(lock).isNotNull();
      assertFails(() -> DirectoryLock.of(parent.resolve("run")));

      assertThat(another(link)).contains("process " + ProcessHandle.current().pid());
    }
  }

  /** Returns a link to the directory {@code run}. */
  private Path link() throws IOException {
    Path target = Files.createDirectory(parent.resolve("run"));
    return Files.createSymbolicLink(parent.resolve("link"), target);
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
