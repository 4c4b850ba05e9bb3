package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a command in place of {@code docker} that has fetched what it was asked to fetch. */
class ImagesTest {
  private static final String COMMAND =
      """
      #!/bin/bash
      cd "$(dirname "$0")"
      case "$*" in
        *version*) echo 1 ;;
        *" config "*)
          echo "The variable is not set" >&2
          echo "maker/${*: -1}:1" ;;
        "image ls"*) [ ! -e "${*: -1}" ] || echo "sha256:${*: -1}" ;;
        pull*) mkdir -p maker; touch "${*: -1}" ;;
      esac
      """;

  @TempDir private Path directory;
  private final List<String> said = new ArrayList<>();

  @Test
  void anImageThatIsNotHereIsFetchedOnceAndThatIsSaid() throws IOException {
    assertThat(images("kafka"))
        .containsExactly(Map.entry("kafka", new Image("maker/kafka:1", "sha256:maker/kafka:1")));
    assertThat(images("kafka", "postgres")).containsOnlyKeys("kafka", "postgres");

    assertThat(said)
        .containsExactly("Fetching image maker/kafka:1", "Fetching image maker/postgres:1");
  }

  private Map<String, Image> images(String... services) throws IOException {
    Docker docker = DockerTest.docker(directory, COMMAND);
    return new Images(docker, directory.resolve("compose.yaml"), said::add).of(List.of(services));
  }
}
