package io.tarmac.connect.jdbc.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.Commit;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.StoredOffset;
import io.tarmac.connect.jdbc.simulation.ModelTables.RowWrite;
import io.tarmac.connect.jdbc.simulation.ModelTables.StoredRow;
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
  private static final int KEY = 2_000;

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
      this(exactlyOnce, ApplyMode.INSERT);
    }

    HandMadeHistory(boolean exactlyOnce, ApplyMode mode) {
      settings =
          new SimulatedSettings(exactlyOnce, mode, true, true, false, false, 10, 0, 10, 1_000);
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

    static RowWrite insert(TopicEntry entry, Assignment assignment) {
      return new RowWrite(entry, assignment, Operation.INSERT, entry, false, false);
    }

    /** Appends a record of the one key that the histories of changes have. */
    TopicEntry appendChange(EntryKind kind) {
      return topics.append(B, kind, KEY, false);
    }

    /** Returns the write of a record's values, or of none if the record is a delete. */
    RowWrite write(Operation operation, TopicEntry entry) {
      boolean isDelete = entry.kind() == EntryKind.DELETE;
      return new RowWrite(
          entry,
          assignmentB,
          operation,
          isDelete && !settings.mode().newestWins() ? null : entry,
          isDelete,
          settings.mode().newestWins());
    }

    List<RowWrite> rows(TopicEntry... entries) {
      return Arrays.stream(entries).map(entry -> insert(entry, assignmentA)).toList();
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
    history.commit(List.of(HandMadeHistory.insert(after, history.assignmentB)), Map.of(), null);
    assertReported(
        "truncates after offset 1", () -> history.commit(List.of(), Map.of(), truncation));
  }

  @Test
  @DisplayName("a record that is lost is not done, and the tables are not equal to the topics")
  void aLossIsReported() {
    HandMadeHistory history = new HandMadeHistory(true);
    history.commit(history.appendWrite());
    assertThat(history.check.isAllDone()).isTrue();
    ModelTables empty = new ModelTables(ApplyMode.INSERT);
    assertReported("the tables lack {a-0@0=1}", () -> history.check.checkTables(empty));
    history.check.noteFailover(List.of());
    assertThat(history.check.isAllDone()).isFalse();
  }

  /** A statement of a sink for a record, which is given by its offset. */
  private record Statement(Operation operation, int record) {}

  /** Checks the tables after a sink has executed statements for records of one key. */
  private static void checkTables(
      ApplyMode mode, List<EntryKind> records, Statement... statements) {
    HandMadeHistory history = new HandMadeHistory(true, mode);
    List<TopicEntry> entries = records.stream().map(history::appendChange).toList();
    ModelTables tables = new ModelTables(mode);
    for (Statement statement : statements) {
      tables.apply(history.write(statement.operation(), entries.get(statement.record())));
    }
    history.check.checkTables(tables);
  }

  @Test
  @DisplayName("a soft delete that removes its row, or leaves it unmarked, is reported")
  void aWrongSoftDeleteIsReported() {
    ApplyMode mode = ApplyMode.SOFT_DELETES;
    List<EntryKind> records = List.of(EntryKind.WRITE, EntryKind.DELETE);
    Statement write = new Statement(Operation.UPSERT, 0);
    Statement mark = new Statement(Operation.UPDATE, 1);
    Statement delete = new Statement(Operation.DELETE, 1);

    checkTables(mode, records, write, mark);
    assertReported(
        "the tables lack {2000=b-0@0 deleted}, and have {2000=b-0@0}",
        () -> checkTables(mode, records, write));
    assertReported(
        "the tables lack {2000=b-0@0 deleted}, and have {}",
        () -> checkTables(mode, records, write, delete));
    assertReported(
        "the tables lack {}, and have {2000=b-0@0 deleted}",
        () -> checkTables(ApplyMode.ROW_DELETES, records, write, mark));
  }

  @Test
  @DisplayName("a truncate that does not mark or end each row is reported")
  void aWrongTruncateIsReported() {
    for (ApplyMode mode : List.of(ApplyMode.SOFT_DELETES, ApplyMode.HISTORY)) {
      for (boolean isApplied : new boolean[] {true, false}) {
        HandMadeHistory history = new HandMadeHistory(true, mode);
        ModelTables tables = new ModelTables(mode);
        Operation operation = mode == ApplyMode.HISTORY ? Operation.ADD_VERSION : Operation.UPSERT;
        tables.apply(history.write(operation, history.appendChange(EntryKind.WRITE)));
        TopicEntry truncate = history.append(B, EntryKind.TRUNCATE);
        if (isApplied) {
          tables.applyTruncation(truncate);
          history.check.checkTables(tables);
          tables.clear();
        }
        assertReported("the tables lack", () -> history.check.checkTables(tables));
      }
    }
  }

  @Test
  @DisplayName("an older change that replaces a newer row is reported")
  void anOlderRowIsReported() {
    List<EntryKind> records = List.of(EntryKind.WRITE, EntryKind.DELETE);
    Statement write = new Statement(Operation.UPSERT, 0);
    Statement delete = new Statement(Operation.UPSERT, 1);

    checkTables(ApplyMode.NEWEST_WITH_SOFT_DELETES, records, write, delete, write);
    checkTables(ApplyMode.NEWEST_WITH_SOFT_DELETES, records, delete, write);
    assertReported(
        "the tables lack {2000=b-0@1}, and have {2000=b-0@0}",
        () ->
            checkTables(
                // The sink's statements compare no versions.
                ApplyMode.IGNORED_DELETES,
                List.of(EntryKind.WRITE, EntryKind.WRITE),
                write,
                new Statement(Operation.UPSERT, 1),
                write));
    assertReported(
        "the tables lack {2000=b-0@0 deleted}, and have {}",
        () ->
            checkTables(
                ApplyMode.NEWEST_WITH_SOFT_DELETES,
                List.of(EntryKind.DELETE),
                new Statement(Operation.UPDATE, 0)));
  }

  @Test
  @DisplayName("only a mode that keeps older rows lets a stale task spoil them")
  void aStaleTaskSpoilsNoNewerRow() {
    for (ApplyMode mode : ApplyMode.values()) {
      HandMadeHistory history = new HandMadeHistory(false, mode);
      RowWrite first = history.write(Operation.UPSERT, history.appendChange(EntryKind.WRITE));
      RowWrite second = history.write(Operation.UPSERT, history.appendChange(EntryKind.WRITE));
      history.commit(List.of(first, second), Map.of(), null);
      history.assignmentB.lose();
      history.commit(List.of(first), Map.of(), null);
      ModelTables tables = new ModelTables(mode);
      if (mode.isReduced()) {
        tables.rows().put(KEY, new StoredRow(first.entry(), StoredRow.LIVING));
      }
      ThrowingCallable check = () -> history.check.checkTables(tables);
      if (mode.isReduced() && !mode.ignoresLateChanges()) {
        assertThatCode(check).doesNotThrowAnyException();
      } else {
        assertReported("the tables lack", check);
      }
    }
  }

  @Test
  @DisplayName("a version that is written twice, removed or not ended is reported")
  void aWrongHistoryIsReported() {
    ApplyMode mode = ApplyMode.HISTORY;
    List<EntryKind> records = List.of(EntryKind.WRITE, EntryKind.WRITE, EntryKind.DELETE);
    Statement first = new Statement(Operation.ADD_VERSION, 0);
    Statement second = new Statement(Operation.ADD_VERSION, 1);
    Statement end = new Statement(Operation.END_VERSION, 2);

    checkTables(mode, records, first, second, end, end);
    assertReported(
        "the tables lack {b-0@0=b-0@0 until 1}, and have {b-0@0=b-0@0}",
        () -> checkTables(mode, records, first, second, end, first));
    assertReported(
        "the tables lack {b-0@1=b-0@1 until 2}, and have {b-0@1=b-0@1}",
        () -> checkTables(mode, records, first, second));
    assertReported(
        "the tables lack {b-0@0=b-0@0 until 1}, and have {}",
        () -> checkTables(mode, records, second, end));
    assertReported(
        "the tables lack {b-0@1=b-0@1 until 2}, and have {}",
        () -> checkTables(mode, records, first, second, new Statement(Operation.DELETE, 1)));
  }

  @Test
  @DisplayName("a version that is left out is not done, although a later one is")
  void aMissingVersionIsReported() {
    HandMadeHistory history = new HandMadeHistory(false, ApplyMode.HISTORY);
    history.appendChange(EntryKind.WRITE);
    RowWrite second = history.write(Operation.ADD_VERSION, history.appendChange(EntryKind.WRITE));
    history.commit(List.of(second), Map.of(), null);
    assertThat(history.check.isAllDone()).isFalse();
    assertReported("b-0@0 is not done", () -> history.check.checkCommittable(B, 2));
  }

  @Test
  @DisplayName("a bad row that becomes no dead letter is reported, unless another row replaces it")
  void aBadRowIsReplacedByItsMode() {
    for (ApplyMode mode : ApplyMode.values()) {
      for (EntryKind later : List.of(EntryKind.WRITE, EntryKind.DELETE)) {
        HandMadeHistory history = new HandMadeHistory(false, mode);
        history.appendChange(EntryKind.POISON);
        TopicEntry last = history.appendChange(later);
        ThrowingCallable commit =
            () -> history.commit(List.of(history.write(Operation.UPSERT, last)), Map.of(), null);
        if (mode.isReduced() && mode.replacesRows(later)) {
          assertThatCode(commit).doesNotThrowAnyException();
        } else {
          assertReported("is written before the dead letter b-0@0", commit);
        }
      }
    }
  }
}
