package io.tarmac.perf.result;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.TestingSuites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final List<Benchmark> CELLS = TestingSuites.aviation(true, 1).benchmarks();
  private static final BenchmarkResult ONE = TestingSuites.result(CELLS.get(0), 1, 1_000);
  private static final BenchmarkResult OTHER = TestingSuites.result(CELLS.get(1), 2, 2_000);

  private Path path;
  private JsonLines<BenchmarkResult> file;

  @BeforeEach
  void place(@TempDir Path directory) {
    path = directory.resolve(SuiteDirectory.RESULTS);
    file = new SuiteDirectory(directory).results();
  }

  @Test
  void whatWasAppendedIsReadAgainInItsOrder() {
    assertThat(file.read()).isEmpty();

    file.append(ONE);
    file.append(OTHER);

    assertThat(file.read()).containsExactly(ONE, OTHER);
    assertThat(new SuiteDirectory(path).results().read()).containsExactly(ONE, OTHER);
  }

  @Test
  void aLineThatAnInterruptedRunLeftIsNoResultAndIsReplaced() throws IOException {
    file.append(ONE);
    file.append(OTHER);
    byte[] whole = Files.readAllBytes(path);
    for (int cut = 1; cut < 40; cut++) {
      Files.write(path, Arrays.copyOf(whole, whole.length - cut));

      assertThat(file.read()).containsExactly(ONE);
      file.append(OTHER);

      assertThat(Files.readAllBytes(path)).isEqualTo(whole);
    }
  }

  @Test
  void aWholeLineThatIsNoResultIsNamed() throws IOException {
    file.append(ONE);
    Files.writeString(path, Files.readString(path) + "{}}\n");

    assertFails(file::read, "line 2");
  }

  @Test
  void anotherFormatIsRefused() throws IOException {
    file.append(ONE);
    Files.writeString(path, Files.readString(path).replace("\"format\":1", "\"format\":2"));

    assertFails(file::read, "format 2");
  }

  @Test
  void whatDoesNotMatterIsLeftOutOfALinesBenchmark() throws IOException {
    file.append(ONE);

    assertThat(ONE.key().database()).isNull();
    assertThat(Files.readString(path)).contains("\"experiment\":\"one-table\"", "\"format\":1");
  }
}
