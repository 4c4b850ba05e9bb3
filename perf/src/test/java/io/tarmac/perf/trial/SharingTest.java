package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.environment.ConnectorStatus;
import io.tarmac.perf.result.TaskShares;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharingTest {

  @Test
  void tasksShareOnceEachHasItsPartAndNotWhenTheyRun() {
    Sharing sharing = new Sharing(Spread.overTasks(4, 2, 1));

    sharing.seen(List.of(4L), Duration.ofMillis(100));
    sharing.seen(List.of(4L, 0L), Duration.ofMillis(200));
    sharing.seen(List.of(3L, 1L), Duration.ofMillis(300));
    assertThat(sharing.complete()).isFalse();
    sharing.seen(List.of(2L, 2L), Duration.ofMillis(2_500));

    assertThat(sharing.complete()).isTrue();
    TaskShares shares = sharing.require(status(2));
    assertThat(shares).isEqualTo(new TaskShares(List.of(2L, 2L), List.of(2), 2.5));
    assertThat(shares.late(5)).isTrue();
    assertThat(shares.late(50)).isFalse();
  }

  @Test
  void onePassOfOneTaskIsNotOneOfTwo() {
    Sharing sharing = new Sharing(Spread.overTasks(4, 2, 1));
    sharing.seen(List.of(4L, 0L), Duration.ofSeconds(1));

    assertFails(() -> sharing.require(status(2)), "2 tasks");
  }

  @Test
  void twoWorkersAreOnlyMeasuredWhenBothHaveTasks() {
    Sharing sharing = new Sharing(Spread.overTasks(4, 2, 2));
    sharing.seen(List.of(2L, 2L), Duration.ofSeconds(1));

    assertThat(sharing.require(status(1, 1)).tasks()).containsExactly(1, 1);
    assertFails(() -> sharing.require(status(2)), "2 workers");
  }

  @Test
  void oneTaskSharesWithNobody() {
    assertThat(new Sharing(Spread.NONE).complete()).isTrue();
  }

  private static ConnectorStatus status(Integer... tasksOfWorkers) {
    return new ConnectorStatus(List.of(), "", List.of(tasksOfWorkers));
  }
}
