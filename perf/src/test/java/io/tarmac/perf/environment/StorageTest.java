package io.tarmac.perf.environment;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
    assertFails(storage::requireDisk, "tmpfs", "another setting", "tarmac.perf.memory");
  }

  @Test
  void aFullDiskIsNoticedBeforehand(@TempDir Path directory) {
    Storage storage = new Storage(directory, "another setting");

    assertFails(() -> storage.requireSpace(Long.MAX_VALUE), "MB", "another setting");
  }

  @Test
  void processesWriteToTheDirectoryOfRuns(@TempDir Path home) {
    Storage storage = Storage.of(new Layout(home));

    assertThat(storage.path()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
    assertThat(storage.other()).contains("java.io.tmpdir");
  }
}
