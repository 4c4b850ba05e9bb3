package io.tarmac.perf.environment;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RunDirectoryTest {
  @Test
  @Timeout(30)
  void closingItEndsProcessesThatStillWorkThereAndRemovesIt() throws Exception {
    RunDirectory run = RunDirectory.create(false);
    Process orphan =
        new ProcessBuilder("sleep", "60").directory(run.directory("server").toFile()).start();

    run.close();

    assertThat(orphan.waitFor()).isNotZero();
    assertThat(run.path()).doesNotExist();
  }

  @Test
  @Timeout(30)
  void filesThatComeInMeanwhileAreRemovedToo() throws IOException {
    RunDirectory run = RunDirectory.create(false);
    Path directory = run.directory("copies");
    for (int file = 0; file < 5_000; file++) {
      Files.createFile(directory.resolve("file-" + file));
    }
    CompletableFuture<Void> writer = runAsync(() -> writeUntilItIsGone(directory));

    run.close();
    writer.join();

    assertThat(run.path()).doesNotExist();
  }

  private static void writeUntilItIsGone(Path directory) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    try {
      for (int file = 0; Files.exists(directory); file++) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError(directory + " is still there, after so many files: " + file);
        }
        Files.createFile(directory.resolve("late-" + file));
        LockSupport.parkNanos(1_000_000);
      }
    } catch (NoSuchFileException e) {
      // gone in between
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void itIsKeptWhenAsked() throws Exception {
    RunDirectory run = RunDirectory.create(true);

    run.close();

    assertThat(run.path()).exists();
    Files.delete(run.path());
  }
}
