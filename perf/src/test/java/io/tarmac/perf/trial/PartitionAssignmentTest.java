package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.environment.ConnectorStatus;
import io.tarmac.perf.result.TaskShares;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionAssignmentTest {

  @Test
  void tasksShareOnceEachHasItsPartAndNotWhenTheyRun() {
    PartitionAssignment assignment = new PartitionAssignment(Spread.overTasks(4, 2, 1));

    assignment.update(List.of(4L), Duration.ofMillis(100));
    assignment.update(List.of(4L, 0L), Duration.ofMillis(200));
    assignment.update(List.of(3L, 1L), Duration.ofMillis(300));
    assertThat(assignment.complete()).isFalse();
    assignment.update(List.of(2L, 2L), Duration.ofMillis(2_500));

    assertThat(assignment.complete()).isTrue();
    TaskShares shares = assignment.requireComplete(status(2));
    assertThat(shares).isEqualTo(new TaskShares(List.of(2L, 2L), List.of(2), 2.5));
    assertThat(shares.late(5)).isTrue();
    assertThat(shares.late(50)).isFalse();
  }

  @Test
  void onePassOfOneTaskIsNotOneOfTwo() {
    PartitionAssignment assignment = new PartitionAssignment(Spread.overTasks(4, 2, 1));
    assignment.update(List.of(4L, 0L), Duration.ofSeconds(1));

    assertFails(() -> assignment.requireComplete(status(2)), "2 tasks");
  }

  @Test
  void twoWorkersAreOnlyMeasuredWhenBothHaveTasks() {
    PartitionAssignment assignment = new PartitionAssignment(Spread.overTasks(4, 2, 2));
    assignment.update(List.of(2L, 2L), Duration.ofSeconds(1));

    assertThat(assignment.requireComplete(status(1, 1)).tasks()).containsExactly(1, 1);
    assertFails(() -> assignment.requireComplete(status(2)), "2 workers");
  }

  @Test
  void oneTaskSharesWithNobody() {
    assertThat(new PartitionAssignment(Spread.NONE).complete()).isTrue();
  }

  private static ConnectorStatus status(Integer... tasksOfWorkers) {
    return new ConnectorStatus(List.of(), "", List.of(tasksOfWorkers));
  }
}
