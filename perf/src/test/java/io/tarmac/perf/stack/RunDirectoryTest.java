package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Files;
import java.nio.file.Path;
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
  void itIsKeptWhenAsked() throws Exception {
    RunDirectory run = RunDirectory.create(true);

    run.close();

    assertThat(run.path()).exists();
    Files.delete(run.path());
  }

  @Test
  void memoryIsNoDisk() {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isDirectory(memory));

    try (RunDirectory run = RunDirectory.create(memory, false)) {
      assertThat(run.fileSystem()).isEqualTo("tmpfs");
      assertThatThrownBy(run::requireDisk)
          .isInstanceOf(ReplayFailure.class)
          .hasMessageContaining("tmpfs")
          .hasMessageContaining("java.io.tmpdir")
          .hasMessageContaining("tarmac.perf.memory");
    }
  }

  @Test
  void aFullDiskIsNoticedBeforehand() {
    try (RunDirectory run = RunDirectory.create(false)) {
      assertThatThrownBy(() -> run.requireSpace(Long.MAX_VALUE))
          .isInstanceOf(ReplayFailure.class)
          .hasMessageContaining("MB");
    }
  }
}
