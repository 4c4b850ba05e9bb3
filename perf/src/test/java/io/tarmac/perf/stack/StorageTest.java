package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageTest {

  @Test
  void memoryIsNoDisk() {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isDirectory(memory));
    Storage storage = new Storage(memory, "another setting");

    assertThat(storage.fileSystem()).isEqualTo("tmpfs");
    assertThatThrownBy(storage::requireDisk)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("tmpfs")
        .hasMessageContaining("another setting")
        .hasMessageContaining("tarmac.perf.memory");
  }

  @Test
  void aFullDiskIsNoticedBeforehand(@TempDir Path directory) {
    Storage storage = new Storage(directory, "another setting");

    assertThatThrownBy(() -> storage.requireSpace(Long.MAX_VALUE))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("MB")
        .hasMessageContaining("another setting");
  }

  @Test
  void processesWriteToTheDirectoryOfRuns(@TempDir Path home) {
    Storage storage = Storage.of(new Layout(home));

    assertThat(storage.path()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
    assertThat(storage.other()).contains("java.io.tmpdir");
  }
}
