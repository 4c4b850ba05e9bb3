package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TurnTest {

  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final Turn turn = new Turn();

  @AfterEach
  void endWriter() {
    writer.shutdownNow();
  }

  @Test
  void aTurnThatIsTakenIsNotFree() throws Exception {
    onWriter(
        () -> {
          turn.take();
          return true;
        });
    assertThat(turn.takeIfFree()).isFalse();

    onWriter(
        () -> {
          turn.end();
          return true;
        });
    assertThat(turn.takeIfFree()).isTrue();
  }

  private void onWriter(Callable<Boolean> work) throws Exception {
    assertThat(writer.submit(work).get()).isTrue();
  }
}
