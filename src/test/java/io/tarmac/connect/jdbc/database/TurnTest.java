package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TurnTest {

  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final Turn turn = new Turn();

  @AfterEach
  void endWriter() {
    writer.shutdownNow();
  }

  @Test
  @DisplayName("C1_3 a put waits for the writer's turn to end, for a while over all its waits")
  void aPutWaitsForAWhile() throws Exception {
    turn.beginPut();
    assertThatCode(turn::await).doesNotThrowAnyException();
    turn.end();
    onWriter(
        () -> {
          turn.take();
          return true;
        });

    assertThatThrownBy(turn::await)
        .isInstanceOfSatisfying(
            DeliveryFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(FailureKind.BUSY));
    long begunNanos = System.nanoTime();
    assertThatThrownBy(turn::await).isInstanceOf(DeliveryFailure.class);
    assertThat(System.nanoTime() - begunNanos).as("patience is used up").isLessThan(1_000_000_000L);
    assertThat(turn.takeIfFree()).isFalse();
  }

  @Test
  @DisplayName("C1_2 an interrupted thread does not wait, and stays interrupted")
  void anInterruptedThreadDoesNotWait() throws Exception {
    onWriter(
        () -> {
          turn.take();
          return true;
        });
    turn.beginPut();
    Thread.currentThread().interrupt();

    assertThatThrownBy(turn::await).isInstanceOf(DeliveryFailure.class);

    assertThat(Thread.interrupted()).isTrue();
  }

  private void onWriter(Callable<Boolean> work) throws Exception {
    assertThat(writer.submit(work).get()).isTrue();
  }
}
