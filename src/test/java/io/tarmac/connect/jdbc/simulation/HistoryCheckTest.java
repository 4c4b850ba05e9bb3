package io.tarmac.connect.jdbc.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.simulation.ModelDatabase.Commit;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.RowWrite;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.StoredOffset;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Histories of wrong sinks, written by hand. The check must report each of them. */
class HistoryCheckTest {

  private static final TopicPartition A = SimulatedTopics.PARTITIONS.get(0);
  private static final TopicPartition B = SimulatedTopics.PARTITIONS.get(2);

  /** A history with one task, which has a partition of each topic. */
  private static final class HandMadeHistory {

    final Scheduler scheduler = new Scheduler(1, false);
    final SimulatedSettings settings;
    final SimulatedTopics topics;
    final HistoryCheck check;
    final SimulatedProcess process = new SimulatedProcess("worker");
    final Assignment assignmentA;
    final Assignment assignmentB;

    HandMadeHistory(boolean exactlyOnce) {
      settings =
          new SimulatedSettings(exactlyOnce, false, true, true, false, false, 10, 0, 10, 1_000);
      topics = new SimulatedTopics(scheduler.random(), settings);
      check = new HistoryCheck(scheduler, topics, settings);
      assignmentA = check.createAssignment(A, process, 0);
      assignmentB = check.createAssignment(B, process, 0);
    }

    TopicEntry append(TopicPartition partition, EntryKind kind) {
      topics.append(partition, kind, false);
      return Objects.requireNonNull(topics.entry(partition, topics.endOffset(partition) - 1));
    }

    TopicEntry appendWrite() {
      return append(A, EntryKind.WRITE);
    }

    List<RowWrite> rows(TopicEntry... entries) {
      return Arrays.stream(entries).map(entry -> new RowWrite(entry, assignmentA, false)).toList();
    }

    Commit commit(TopicEntry... entries) {
      return commit(rows(entries), Map.of(), null);
    }

    Commit commit(
        List<RowWrite> rows,
        Map<TopicPartition, StoredOffset> offsets,
        @Nullable TopicEntry truncation) {
      Commit commit = new Commit(process, rows, offsets, truncation, Map.of());
      check.checkCommit(commit);
      return commit;
    }

    void report(TopicEntry entry) {
      check.checkDeadLetter(
          process, topics.fetch(entry, assignmentA.number()), scheduler.nanoTime());
    }
  }

  private static void assertReported(String message, ThrowingCallable events) {
    assertThatThrownBy(events).isInstanceOf(AssertionError.class).hasMessageContaining(message);
  }

  @Test
  @DisplayName("a record whose offset Connect commits too early is reported")
  void anEarlyOffsetIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    history.commit(history.appendWrite());
    history.appendWrite();
    history.check.checkCommittable(A, 1);
    assertReported("a-0@1 is not done", () -> history.check.checkCommittable(A, 2));
  }

  @Test
  @DisplayName("an offset that the database stores too early is reported")
  void anEarlyStoredOffsetIsReported() {
    HandMadeHistory history = new HandMadeHistory(true);
    TopicEntry first = history.appendWrite();
    history.appendWrite();
    history.commit(history.rows(first), Map.of(A, new StoredOffset(1, 1)), null);
    assertReported(
        "a-0@1 is not done",
        () -> history.commit(List.of(), Map.of(A, new StoredOffset(2, 1)), null));
  }

  @Test
  @DisplayName("a record that is written twice is reported")
  void aRepetitionIsReported() {
    for (boolean exactlyOnce : new boolean[] {true, false}) {
      HandMadeHistory history = new HandMadeHistory(exactlyOnce);
      TopicEntry entry = history.appendWrite();
      history.check.noteAnswer(history.commit(entry));
      assertReported("is written again", () -> history.commit(entry));
    }
  }

  @Test
  @DisplayName("a task may write again what it does not know to be written")
  void anUnknownCommitIsRepeated() {
    HandMadeHistory history = new HandMadeHistory(false);
    TopicEntry entry = history.appendWrite();
    history.check.noteLostAnswer(history.commit(entry));
    history.check.checkBeforeCommit(history.rows(entry));
    history.check.noteAnswer(history.commit(entry));
    assertReported(
        "committed again by a task that knows of it",
        () -> history.check.checkBeforeCommit(history.rows(entry)));
  }

  @Test
  @DisplayName("a row that is committed after close is reported")
  void aLateCommitIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    List<RowWrite> rows = history.rows(history.appendWrite());
    history.check.checkBeforeCommit(rows);
    history.assignmentA.endClose();
    assertReported("is committed after close", () -> history.check.checkBeforeCommit(rows));
  }

  @Test
  @DisplayName("a row that is written between preCommit and put is reported")
  void aWriteDuringAPauseIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    TopicEntry entry = history.appendWrite();
    history.check.forbidBatches(history.process);
    history.check.checkWrite(history.process, entry, history.scheduler.nanoTime());
    history.scheduler.sleep(Duration.ofMillis(1));
    assertReported(
        "called no put",
        () -> history.check.checkWrite(history.process, entry, history.scheduler.nanoTime()));
  }

  @Test
  @DisplayName("a row of a put that failed is reported")
  void aRowOfARefusedPutIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    TopicEntry entry = history.appendWrite();
    history.check.checkRefusedPut(
        List.of(history.topics.fetch(entry, history.assignmentA.number())));
    history.check.noteAnswer(history.commit(entry));
    assertReported(
        "the put with it failed",
        () ->
            history.check.checkRefusedPut(
                List.of(history.topics.fetch(entry, history.assignmentA.number()))));
  }

  @Test
  @DisplayName("a good record that becomes a dead letter is reported")
  void aGoodDeadLetterIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    TopicEntry good = history.appendWrite();
    assertReported("is good", () -> history.report(good));
  }

  @Test
  @DisplayName("a dead letter that overtakes a row, or a row that overtakes one, is reported")
  void aWrongOrderIsReported() {
    for (boolean isReported : new boolean[] {true, false}) {
      HandMadeHistory history = new HandMadeHistory(false);
      TopicEntry first = history.appendWrite();
      TopicEntry bad = history.append(A, EntryKind.POISON);
      TopicEntry last = history.appendWrite();
      if (isReported) {
        assertReported("overtakes a-0@0", () -> history.report(bad));
      } else {
        history.commit(first);
        assertReported("is written before the dead letter a-0@1", () -> history.commit(last));
      }
    }
  }

  @Test
  @DisplayName("a dead letter that one task reports twice is reported")
  void aSecondDeadLetterIsReported() {
    HandMadeHistory history = new HandMadeHistory(false);
    TopicEntry bad = history.append(A, EntryKind.UNDECODABLE);
    history.report(bad);
    assertReported("becomes a dead letter twice", () -> history.report(bad));
  }

  @Test
  @DisplayName("a truncation that empties the table of later rows is reported")
  void aLateTruncationIsReported() {
    HandMadeHistory history = new HandMadeHistory(true);
    TopicEntry truncation = history.append(B, EntryKind.TRUNCATE);
    TopicEntry after = history.append(B, EntryKind.WRITE);
    history.commit(List.of(), Map.of(), truncation);
    history.commit(List.of(new RowWrite(after, history.assignmentB, false)), Map.of(), null);
    assertReported(
        "truncates after offset 1", () -> history.commit(List.of(), Map.of(), truncation));
  }

  @Test
  @DisplayName("a record that is lost is not done, and the tables are not equal to the topics")
  void aLossIsReported() {
    HandMadeHistory history = new HandMadeHistory(true);
    history.commit(history.appendWrite());
    assertThat(history.check.isAllDone()).isTrue();
    ModelDatabase empty =
        new ModelDatabase(
            history.scheduler,
            new RandomFaults(history.scheduler, true),
            history.topics,
            history.check,
            history.settings.keyed());
    assertReported("the tables lack {a-0@0=1}", () -> history.check.checkTables(empty));
    history.check.noteFailover(List.of());
    assertThat(history.check.isAllDone()).isFalse();
  }
}
