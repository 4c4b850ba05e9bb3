package io.tarmac.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaCommandTest {
  @Test
  void theCollectorIsKafkasAndItsGoalCanBeChanged() {
    assertThat(words(List.of("-XX:MaxGCPauseMillis=100")))
        .containsSubsequence(
            "-Xmx1g", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-XX:MaxGCPauseMillis=100");
    assertThat(words(List.of("-XX:+UseG1GC"))).contains("-XX:MaxGCPauseMillis=20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Parallel", "Serial", "Shenandoah", "Z"})
  void anotherCollectorIsTheOnlyOneAndHasNoGoal(String name) {
    String other = "-XX:+Use" + name + "GC";

    assertThat(words(List.of("-verbose", other)))
        .contains(other)
        .noneMatch(word -> word.contains("G1"))
        .noneMatch(word -> word.contains("PauseMillis"));
  }

  private static List<String> words(List<String> options) {
    return JavaCommand.withHeap("1g", Path.of("/directory"), options)
        .options(options)
        .jar(Path.of("a.jar"));
  }
}
