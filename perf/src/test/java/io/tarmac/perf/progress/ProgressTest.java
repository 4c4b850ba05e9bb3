package io.tarmac.perf.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void aLogHasTheTitleAndALineForEachCounter() {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Progress progress = new Progress(new PrintStream(output, true, StandardCharsets.UTF_8), false);

    try (var stage = progress.stage("Writing", 10_000, List.of("consumed", "rows"))) {
      stage.update(10_000, 4_000);
    }

    assertThat(output.toString(StandardCharsets.UTF_8).lines())
        .startsWith("Writing")
        .anySatisfy(line -> assertThat(line).contains("consumed", "100%", "10000/10000", "/s"))
        .anySatisfy(line -> assertThat(line).contains("rows", " 40%", "4000/10000"))
        .noneSatisfy(line -> assertThat(line).contains("\r"));
  }
}
