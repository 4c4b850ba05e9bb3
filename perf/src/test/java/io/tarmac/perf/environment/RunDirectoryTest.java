package io.tarmac.perf.environment;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RunDirectoryTest {
  @Test
  void closingItEndsProcessesThatStillWorkThereAndRemovesIt() throws Exception {
    RunDirectory run = RunDirectory.create(false);
    Process orphan =
        new ProcessBuilder("sleep", "3600").directory(run.directory("server").toFile()).start();

    run.close();

    assertThat(orphan.waitFor()).isNotZero();
    assertThat(run.path()).doesNotExist();
  }

  @Test
  void aFileThatComesInMeanwhileIsRemovedToo() throws IOException {
    RunDirectory run = RunDirectory.create(false);
    Path directory = run.directory("copies");
    for (int file = 1_000; file < 5_000; file++) {
      Files.createFile(directory.resolve("file-" + file));
    }
    CompletableFuture<Void> writer =
        runAsync(() -> writeWhenItIsGone(directory.resolve("file-4999")));

    run.close();
    writer.join();

    assertThat(run.path()).doesNotExist();
  }

  /** Creates a file next to the one that is deleted first, before the others are. */
  private static void writeWhenItIsGone(Path first) {
    while (Files.exists(first)) {
      Thread.onSpinWait();
    }
    try {
      Files.createFile(first.resolveSibling("late"));
    } catch (NoSuchFileException e) {
      // this thread had no processor while the others were deleted
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
