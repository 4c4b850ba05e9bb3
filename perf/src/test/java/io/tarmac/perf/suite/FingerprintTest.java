package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
  @TempDir private Path directory;
  private Path file;
  private String before;

  @BeforeEach
  void aFile() throws IOException {
    file = Files.createDirectories(directory.resolve("plugin").resolve("lib")).resolve("a.jar");
    Files.writeString(file, "one");
    before = Fingerprint.of(directory);
  }

  @Test
  void whenFilesWereWrittenDoesNotMatter() throws IOException {
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));

    assertThat(Fingerprint.of(directory)).isEqualTo(before);
  }

  @Test
  void oneByteMatters() throws IOException {
    Files.writeString(file, "onE");

    assertThat(Fingerprint.of(directory)).isNotEqualTo(before);
  }

  @Test
  void namesAndPlacesMatter() throws IOException {
    Files.move(file, directory.resolve("a.jar"));

    assertThat(Fingerprint.of(directory)).isNotEqualTo(before);
  }
}
