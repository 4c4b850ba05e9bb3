package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The judge itself: what it does not see, no fault test sees. */
class ReconciliationTest {
  private final List<FaultEvent> events = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  ReconciliationTest() {
    for (int number = 0; number < 10; number++) {
      events.add(event(number));
      rows.add(events.get(number).row());
    }
  }

  private static FaultEvent event(int number) {
    return new FaultEvent(
        new TopicPartition("topic", number % 2),
        number / 2,
        List.of(String.valueOf(number), "event " + number, String.valueOf(number)));
  }

  private Reconciliation reconcile(FaultEvent... deadLetters) {
    return Reconciliation.of(events, rows, List.of(deadLetters));
  }

  @Test
  void eachEventOnceIsRight() {
    assertThatCode(reconcile()::assertEachOnce).doesNotThrowAnyException();
  }

  @Test
  void missingRowsAreNamedByTheirOffsets() {
    rows.removeAll(List.of(event(2).row(), event(4).row(), event(7).row()));

    assertThatThrownBy(reconcile()::assertNothingMissing)
        .hasMessageContaining("missing: topic-0@1..2, topic-1@3");
    assertThatThrownBy(reconcile()::assertEachOnce).hasMessageContaining("topic-0@1..2");
  }

  @Test
  void repeatedRowsAreCounted() {
    rows.addAll(List.of(event(2).row(), event(2).row(), event(4).row()));

    Reconciliation reconciliation = reconcile();

    assertThatCode(reconciliation::assertNothingMissing).doesNotThrowAnyException();
    assertThat(reconciliation.surplus()).isEqualTo(3);
    assertThat(reconciliation.repeatedRanges()).containsExactly("topic-0@1..2");
    assertThatThrownBy(reconciliation::assertEachOnce)
        .hasMessageContaining("there more than once: topic-0@1..2");
  }

  @Test
  void aRowWithAnotherValueIsForeignAndItsEventMissing() {
    rows.set(3, List.of("3", "event 3", "4"));

    assertThatThrownBy(reconcile()::assertNothingMissing)
        .hasMessageContaining("missing: topic-1@1")
        .hasMessageContaining("rows of no event: [3, event 3, 4]");
  }

  @Test
  void anEventInTheDeadLetterQueueIsWrong() {
    assertThatThrownBy(reconcile(event(5))::assertNothingMissing)
        .hasMessageContaining("in the dead letter queue: topic-1@2");
  }

  @Test
  void aBadEventBelongsIntoTheDeadLetterQueueAndNowhereElse() {
    String name = "x".repeat(101);
    FaultEvent bad = new FaultEvent(new TopicPartition("topic", 1), 5, List.of("11", name, "11"));
    events.add(bad);

    assertThatThrownBy(reconcile()::assertNothingMissing)
        .hasMessageContaining("missing: topic-1@5");
    assertThatCode(reconcile(bad, bad)::assertEachOnce).doesNotThrowAnyException();
    rows.add(bad.row());
    assertThatThrownBy(reconcile(bad)::assertNothingMissing)
        .hasMessageContaining("rows of no event: [11, x");
  }

  @Test
  void ofUpsertsTheLastOfEachIdIsLeft() {
    FaultEvent later =
        new FaultEvent(new TopicPartition("topic", 0), 9, List.of("2", "event 12", "12"));
    events.add(later);

    assertThat(Reconciliation.lastOfEachId(events)).hasSize(10).contains(later);
  }
}
