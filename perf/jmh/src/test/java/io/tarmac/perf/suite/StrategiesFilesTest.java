package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrategiesFilesTest {
  private static final Map<String, String> CONDITIONS = Map.of("java", "17");

  @TempDir private Path parent;

  @Test
  void aRunMakesItsDirectory() {
    Path directory = parent.resolve("runs").resolve("one");

    boolean complete =
        StrategiesFiles.begin(directory, true, CONDITIONS, () -> PlanFile.exists(directory));

    assertThat(complete).isTrue();
  }

  @Test
  void aDirectoryThatWasBegunOtherwiseIsRefused() {
    StrategiesFiles.begin(parent, true, CONDITIONS, () -> true);

    assertThat(StrategiesFiles.begin(parent, true, CONDITIONS, () -> true)).isTrue();
    assertThatThrownBy(() -> StrategiesFiles.begin(parent, true, Map.of("java", "25"), () -> true))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("java");
  }

  @Test
  void oneRunAtATimeWorksInADirectory() {
    assertThatThrownBy(
            () ->
                StrategiesFiles.begin(
                    parent,
                    true,
                    CONDITIONS,
                    () -> StrategiesFiles.begin(parent, true, CONDITIONS, () -> true)))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("is still being measured");
  }
}
