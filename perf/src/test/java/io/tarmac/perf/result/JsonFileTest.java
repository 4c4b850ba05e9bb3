package io.tarmac.perf.result;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonFileTest {
  @TempDir private Path directory;

  @Test
  void whatWasThereIsReplacedAndNothingIsLeftBeside() throws IOException {
    Path file = Files.writeString(directory.resolve("a.json"), "before");

    JsonFile.write(file, Map.of("a", 1));

    assertThat(file).content().isEqualToIgnoringWhitespace("{\"a\":1}");
    assertThat(directory)
        .isDirectoryContaining(file::equals)
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(directory.resolve("a.json"), "before");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    JsonFile.write(link, Map.of("a", 1));
    assertThat(link).isSymbolicLink();
    assertThat(file).content().isEqualToIgnoringWhitespace("{\"a\":1}");
  }

  @Test
  void whatIsNoFileIsWrittenToAndNotReplaced() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/dev/null"));
    JsonFile.write(link, Map.of("a", 1));
    assertThat(link).isSymbolicLink();
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() {
    Path file = directory.resolve("missing").resolve("a.json");

    assertFails(() -> JsonFile.write(file, Map.of()), file.toString());
  }
}
