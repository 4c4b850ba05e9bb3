package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
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
}
