package io.tarmac.perf.stack;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a command in place of {@code docker} that takes down what it is asked to do. */
@Timeout(30)
class CompositionTest {
  /** As Docker has it: Compose is a child, and takes its time over an image. */
  private static final String COMMAND =
      """
      #!/bin/bash
      cd "$(dirname "$0")"
      case "$*" in
        *" up "*)
          bash -c 'trap "echo broken off >> said; exit 1" TERM
            sleep 60 &
            echo "up $$" >> said
            wait' &
          wait ;;
        *) echo "${*: -4}" >> said ;;
      esac
      """;

  @TempDir private Path directory;

  @BeforeEach
  void makeTheCommand() throws IOException {
    Path command = Files.writeString(directory.resolve("docker"), COMMAND);
    assertThat(command.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void whatIsBeingStartedIsBrokenOffBeforeAllIsRemoved() throws IOException {
    Composition composition = composition();
    CompletableFuture<Void> start = runAsync(() -> composition.start("kafka"));
    while (said().isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    long compose = Long.parseLong(said().get(0).substring("up ".length()));

    composition.close();

    assertThat(ProcessHandle.of(compose)).isEmpty();
    assertThat(said().subList(1, said().size()))
        .containsExactly("broken off", "down --volumes --timeout 3");
    assertThatThrownBy(start::join).hasCauseInstanceOf(ReplayFailure.class);
  }

  @Test
  void nothingIsStartedAfterAllWasRemoved() throws IOException {
    Composition composition = composition();
    composition.close();

    assertThatThrownBy(() -> composition.start("kafka")).isInstanceOf(ReplayFailure.class);

    assertThat(said()).containsExactly("down --volumes --timeout 3");
  }

  private Composition composition() {
    Docker docker = new Docker(directory.resolve("docker").toString(), Map.of());
    return new Composition(directory, "project", Map.of(), docker);
  }

  private List<String> said() throws IOException {
    Path said = directory.resolve("said");
    return Files.exists(said) ? Files.readAllLines(said) : List.of();
  }
}
