package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.Commit;
import io.tarmac.connect.jdbc.simulation.ModelTables.RowWrite;
import io.tarmac.connect.jdbc.simulation.ModelTables.StoredRow;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The check of a history. While the history goes on, it sees every commit, every offset that a task
 * lets Connect commit, and every dead letter. In the end it compares the tables with the topics.
 * The {@code check} methods fail the history if a task has done wrong. The {@code note} methods
 * only remember an event.
 */
final class HistoryCheck {

  /** The longest time that a preCommit of the task waits for the batch in flight. */
  private static final Duration PRE_COMMIT_WAIT = Duration.ofMillis(1_500);

  /** A bad record that a task has reported, and when the dead letter queue acknowledges it. */
  private record DeadLetter(SimulatedProcess process, long doneNanos) {}

  /** A record as one assignment fetched it. */
  private record FetchedRecord(TopicEntry entry, long assignment) {}

  private final Scheduler scheduler;
  private final SimulatedTopics topics;
  private final SimulatedSettings settings;
  private final ApplyMode mode;
  private final Map<Long, Assignment> assignments = new HashMap<>();
  private final Map<TopicEntry, DeadLetter> deadLetters = new HashMap<>();

  /** The processes whose task must not begin a batch until the next put, and since when. */
  private final Map<SimulatedProcess, Long> forbiddenSinceNanos = new HashMap<>();

  /** The changes that the database has now. A failover can lose some of them. */
  private final AppliedChanges currentChanges;

  /** The latest changes that the database ever had, even if it has gone back since. */
  private final AppliedChanges highestChanges;

  private final Set<FetchedRecord> writtenRecords = new HashSet<>();

  // With at_least_once, a task that has lost a partition can still overwrite newer rows of another
  // task, or truncate them. The final comparison leaves these rows out.
  private final Set<Object> spoiltRows = new HashSet<>();
  private final Set<TopicPartition> spoiltPartitions = new HashSet<>();

  /** The offsets up to which at_least_once may write again, because Connect may not have them. */
  private final Map<TopicPartition, Long> repeatableUpTo = new HashMap<>();

  /** The commits whose answers the tasks do not have yet. */
  private final Set<Commit> unanswered = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The highest offset of each assignment that its task knows to be committed. */
  private final Map<Assignment, Long> answeredUpTo = new HashMap<>();

  private final Set<FetchedRecord> reportedRecords = new HashSet<>();

  /** The offsets up to which all records are known to be done. */
  private final Map<TopicPartition, Long> doneUpTo = new HashMap<>();

  /** The offsets up to which all records are known to be in the database. */
  private final Map<TopicPartition, Long> storedUpTo = new HashMap<>();

  HistoryCheck(Scheduler scheduler, SimulatedTopics topics, SimulatedSettings settings) {
    this.scheduler = scheduler;
    this.topics = topics;
    this.settings = settings;
    this.mode = settings.mode();
    this.currentChanges = new AppliedChanges(mode, mode.ignoresLateChanges());
    this.highestChanges = new AppliedChanges(mode, true);
  }

  /** Creates an assignment, whose number the records that it fetches have in their timestamps. */
  Assignment createAssignment(TopicPartition partition, SimulatedProcess process, long position) {
    Assignment assignment = new Assignment(assignments.size(), partition, process, position);
    assignments.put(assignment.number(), assignment);
    return assignment;
  }

  /** Forgets all records, because the topics have been created again and the tables emptied. */
  void forgetRecords() {
    deadLetters.clear();
    currentChanges.clear();
    highestChanges.clear();
    writtenRecords.clear();
    repeatableUpTo.clear();
    doneUpTo.clear();
    storedUpTo.clear();
  }

  /** Returns the assignment that fetched the record of a row. */
  Assignment assignment(Row row) {
    Assignment assignment = assignments.get(SimulatedTopics.assignment(row.origin()));
    if (assignment == null) {
      throw new IllegalArgumentException("no assignment fetched " + row.origin());
    }
    return assignment;
  }

  /** Forbids the task of a process to begin a batch until the next put. */
  void forbidBatches(SimulatedProcess process) {
    forbiddenSinceNanos.putIfAbsent(process, scheduler.nanoTime());
  }

  /** Tells whether any task has been forbidden to begin a batch at or after a time. */
  boolean isAnyForbiddenSince(long nanos) {
    return forbiddenSinceNanos.values().stream().anyMatch(since -> since >= nanos);
  }

  void allowBatches(SimulatedProcess process) {
    forbiddenSinceNanos.remove(process);
  }

  /**
   * Checks that the task may write a row now.
   *
   * @param begunNanos the time at which the task began the transaction
   */
  void checkWrite(SimulatedProcess process, TopicEntry entry, long begunNanos) {
    Long since = forbiddenSinceNanos.get(process);
    if (since != null && begunNanos > Math.max(since, process.frozenUntilNanos())) {
      throw scheduler.fail(
          "%s is written although Connect has asked for offsets and called no put", entry);
    }
  }

  /**
   * Checks the rows of a transaction that a task is about to commit. The task must not have closed
   * their partition, and must not know that they are committed already.
   */
  void checkBeforeCommit(List<RowWrite> rows) {
    if (settings.exactlyOnce()) {
      // The transaction also checks and moves the stored offset, so such a commit does no harm.
      return;
    }
    for (RowWrite row : rows) {
      if (row.assignment().isClosed()) {
        throw scheduler.fail("%s is committed after close", row.entry());
      }
      if (row.entry().offset() <= answeredUpTo.getOrDefault(row.assignment(), -1L)) {
        throw scheduler.fail("%s is committed again by a task that knows of it", row.entry());
      }
    }
  }

  /** Checks that a commit repeats no change and overwrites no newer one, and remembers it. */
  void checkCommit(Commit commit) {
    if (commit.truncation() != null) {
      checkTruncation(commit.truncation(), commit.process());
    }
    commit.rows().forEach(this::checkRow);
    checkOrderOfDeadLetters(commit);
    commit.offsets().forEach((partition, row) -> checkStoredOffset(partition, row.nextOffset()));
    unanswered.add(commit);
  }

  private void checkTruncation(TopicEntry truncation, SimulatedProcess process) {
    boolean isOwned = isOwned(truncation.partition(), process);
    if (isOwned || settings.exactlyOnce()) {
      long before = currentChanges.highestOffset(truncation.partition());
      if (before >= truncation.offset() && !isRepeatAllowed(truncation.partition(), before)) {
        throw scheduler.fail("%s truncates after offset %d", truncation, before);
      }
    }
    if (!isOwned) {
      allowRepeat(truncation);
      if (!settings.exactlyOnce() && !mode.ignoresLateChanges()) {
        spoiltPartitions.add(truncation.partition());
      }
    }
    currentChanges.applyTruncation(truncation);
    highestChanges.applyTruncation(truncation);
  }

  private void checkRow(RowWrite row) {
    TopicEntry entry = row.entry();
    writtenRecords.add(new FetchedRecord(entry, row.assignment().number()));
    if (mode.ignoresLateChanges() && entry.version() < currentChanges.versionOfKey(entry)) {
      scheduler.count(Trouble.LATE_CHANGE);
    }
    if (!row.assignment().isStale()) {
      applyRow(entry, true);
      if (row.operation() != Operation.UPDATE) {
        spoiltRows.remove(mode.rowIdentity(entry));
      }
      return;
    }
    // Another task may have the partition by now. Only exactly_once fences the stale one.
    allowRepeat(entry);
    if (!settings.exactlyOnce()
        && !mode.ignoresLateChanges()
        && entry.version() < highestChanges.versionOfRow(entry)) {
      spoiltRows.add(mode.rowIdentity(entry));
    }
    applyRow(entry, settings.exactlyOnce());
  }

  /** Checks that the database has all changes before an offset that it stores. */
  private void checkStoredOffset(TopicPartition partition, long nextOffset) {
    if (nextOffset > topics.endOffset(partition)) {
      // The topic has been created again, with fewer records.
      return;
    }
    for (long offset = storedUpTo.getOrDefault(partition, 0L); offset < nextOffset; offset++) {
      TopicEntry entry = topics.entry(partition, offset);
      if (entry != null
          && !(isDone(entry) && (entry.kind() == EntryKind.POISON || isStillDone(entry)))) {
        throw scheduler.fail(
            "the database stores %s@%d, but %s is not done", partition, nextOffset, entry);
      }
    }
    storedUpTo.merge(partition, Math.max(0, nextOffset), Math::max);
  }

  /** Tells whether a process has a partition and may still write to it. */
  private boolean isOwned(TopicPartition partition, SimulatedProcess process) {
    for (Assignment assignment : assignments.values()) {
      if (assignment.partition().equals(partition)
          && assignment.process() == process
          && !assignment.isStale()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Applies a row to the changes of the database.
   *
   * @param checked whether to check that the row is neither a repetition nor older than the row
   *     that it replaces
   */
  private void applyRow(TopicEntry entry, boolean checked) {
    // A late change may be no repetition, or changes nothing and holds no lock on its key.
    long before = mode.ignoresLateChanges() ? -1 : currentChanges.versionOfRow(entry);
    boolean isRepeated = currentChanges.apply(entry) > 1 || entry.offset() < before;
    if (checked
        && isRepeated
        && !isRepeatAllowed(entry.partition(), Math.max(entry.offset(), before))) {
      throw scheduler.fail("%s is written again, or after offset %d", entry, before);
    }
    highestChanges.apply(entry);
  }

  /** Tells whether at_least_once may write records up to an offset again. */
  private boolean isRepeatAllowed(TopicPartition partition, long offset) {
    if (settings.exactlyOnce()) {
      return false;
    }
    if (!settings.strict() || offset <= repeatableUpTo.getOrDefault(partition, -1L)) {
      return true;
    }
    for (Commit commit : unanswered) {
      TopicEntry truncation = commit.truncation();
      if (truncation != null && truncation.isAtOrAfter(partition, offset)) {
        return true;
      }
      for (RowWrite row : commit.rows()) {
        if (row.entry().isAtOrAfter(partition, offset)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Allows at_least_once to write again a record and all records before it in its partition. */
  private void allowRepeat(TopicEntry entry) {
    repeatableUpTo.merge(entry.partition(), entry.offset(), Math::max);
  }

  /** Notes that a task has the answer to a commit. */
  void noteAnswer(Commit commit) {
    unanswered.remove(commit);
    for (RowWrite row : commit.rows()) {
      answeredUpTo.merge(row.assignment(), row.entry().offset(), Math::max);
      if (isTooLateForOffsets(row.assignment())) {
        allowRepeat(row.entry());
      }
    }
    TopicEntry truncation = commit.truncation();
    if (truncation != null) {
      for (Assignment assignment : assignments.values()) {
        if (assignment.partition().equals(truncation.partition())
            && assignment.process() == commit.process()
            && isTooLateForOffsets(assignment)) {
          allowRepeat(truncation);
        }
      }
    }
  }

  /** Tells whether the last preCommit of an assignment can no longer wait for a commit. */
  private boolean isTooLateForOffsets(Assignment assignment) {
    return assignment.isClosed()
        || assignment.closingForNanos(scheduler.nanoTime()) >= PRE_COMMIT_WAIT.toNanos();
  }

  /** Notes that no task gets the answer to a commit. */
  void noteLostAnswer(Commit commit) {
    unanswered.remove(commit);
    allowRepeat(commit.rows(), commit.truncation());
  }

  /** Allows at_least_once to write rows and a truncation again. */
  void allowRepeat(List<RowWrite> rows, @Nullable TopicEntry truncation) {
    rows.forEach(row -> allowRepeat(row.entry()));
    if (truncation != null) {
      allowRepeat(truncation);
    }
  }

  /** Notes that a task has lost a partition before Connect committed the offsets of its writes. */
  void noteLostPartition(TopicPartition partition) {
    repeatableUpTo.merge(partition, highestChanges.highestOffset(partition), Math::max);
  }

  /**
   * Notes that the database has failed over.
   *
   * @param commits the commits that the database still has
   */
  void noteFailover(List<Commit> commits) {
    currentChanges.clear();
    storedUpTo.clear();
    for (Commit commit : commits) {
      TopicEntry truncation = commit.truncation();
      if (truncation != null) {
        currentChanges.applyTruncation(truncation);
      }
      commit.rows().forEach(row -> applyRow(row.entry(), false));
    }
  }

  /**
   * Checks that a record which a task reports is bad, new, and not ahead of records before it.
   *
   * @param doneNanos when the dead letter queue acknowledges the record
   */
  void checkDeadLetter(SimulatedProcess process, SinkRecord record, long doneNanos) {
    TopicEntry entry = topics.entry(record);
    scheduler.trace("dead letter %s", entry);
    scheduler.count(Trouble.DEAD_LETTER);
    if (!entry.kind().isBad()) {
      throw scheduler.fail("%s is good, and becomes a dead letter", entry);
    }
    if (!reportedRecords.add(new FetchedRecord(entry, SimulatedTopics.assignment(record)))
        && !settings.exactlyOnce()) {
      throw scheduler.fail("%s becomes a dead letter twice", entry);
    }
    if (settings.strict()) {
      for (long offset = 0; offset < entry.offset(); offset++) {
        TopicEntry before = topics.entry(entry.partition(), offset);
        if (before != null && !before.kind().isBad() && !isDone(before)) {
          throw scheduler.fail("dead letter %s overtakes %s", entry, before);
        }
      }
    }
    if (!isDeadLetter(entry)) {
      deadLetters.put(entry, new DeadLetter(process, doneNanos));
    }
  }

  /** Checks that every bad record before the rows of a commit is a dead letter already. */
  private void checkOrderOfDeadLetters(Commit commit) {
    if (!settings.strict()) {
      return;
    }
    for (RowWrite row : commit.rows()) {
      TopicPartition partition = row.entry().partition();
      for (long offset = doneUpTo.getOrDefault(partition, 0L);
          offset < row.entry().offset();
          offset++) {
        TopicEntry before = topics.entry(partition, offset);
        if (before != null && before.kind().isBad() && !isDone(before)) {
          throw scheduler.fail("%s is written before the dead letter %s", row.entry(), before);
        }
      }
    }
  }

  /** Tells whether the database once applied a record, or the dead letter queue has it. */
  private boolean isDone(TopicEntry entry) {
    return switch (entry.kind()) {
      case SKIP -> true;
      case WRITE, DELETE, TRUNCATE -> highestChanges.hasApplied(entry);
      case UNDECODABLE -> isDeadLetter(entry);
      case POISON -> isDeadLetter(entry) || isReplaced(entry) || mayBeReplacedInItsBatch(entry);
    };
  }

  /** Tells whether the dead letter queue has a record. */
  private boolean isDeadLetter(TopicEntry entry) {
    DeadLetter letter = deadLetters.get(entry);
    return letter != null
        && letter.doneNanos() <= scheduler.nanoTime()
        && letter.process().wasAliveAt(letter.doneNanos());
  }

  /** Tells whether a newer change has replaced a bad row, so that no task must write the row. */
  private boolean isReplaced(TopicEntry entry) {
    if (mode == ApplyMode.HISTORY && settings.strict()) {
      // Nothing overtakes a dead letter, so the table has no newer version before it.
      return false;
    }
    for (TopicEntry newer : topics.log(entry.partition())) {
      if (newer != null
          && newer.key() == entry.key()
          && newer.version() > entry.version()
          && mode.replacesRows(newer.kind())
          && (newer.version() <= highestChanges.versionOfKey(entry)
              || (newer.kind() == EntryKind.POISON && isDeadLetter(newer)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether the batch of a bad row may also have a later change of the same key. The task
   * then leaves the bad row out. If the task splits the batch between the two, the bad row counts
   * as done with the first part, before the later change is done.
   */
  private boolean mayBeReplacedInItsBatch(TopicEntry entry) {
    int records = 1;
    for (long offset = entry.offset() + 1;
        mode.isReduced()
            && records < settings.batchSize()
            && offset < topics.endOffset(entry.partition());
        offset++) {
      TopicEntry later = topics.entry(entry.partition(), offset);
      if (later != null) {
        records += later.kind() == EntryKind.SKIP ? 0 : 1;
        if (mode.replacesRows(later.kind())
            && later.key() == entry.key()
            && later.version() > entry.version()) {
          return true;
        }
        if (later.kind() == EntryKind.TRUNCATE
            || (later.kind() == EntryKind.UNDECODABLE && settings.strict())) {
          return false;
        }
      }
    }
    return false;
  }

  /** Checks that all records before an offset are done, because Connect may commit the offset. */
  void checkCommittable(TopicPartition partition, long offset) {
    if (offset > topics.endOffset(partition)) {
      // The topic has been created again. A consumer that begins there reads it from the start.
      return;
    }
    for (long each = doneUpTo.getOrDefault(partition, 0L); each < offset; each++) {
      TopicEntry entry = topics.entry(partition, each);
      if (entry != null && !isDone(entry)) {
        throw scheduler.fail(
            "Connect may commit %s@%d, but %s is not done", partition, offset, entry);
      }
    }
    doneUpTo.merge(partition, offset, Math::max);
  }

  /** Checks that the task has written no record of a put that it refused. */
  void checkRefusedPut(Collection<SinkRecord> records) {
    for (SinkRecord record : records) {
      TopicEntry entry = topics.entry(record);
      if (writtenRecords.contains(new FetchedRecord(entry, SimulatedTopics.assignment(record)))
          && settings.strict()
          && !settings.exactlyOnce()
          && !isRepeatAllowed(entry.partition(), entry.offset())) {
        throw scheduler.fail("%s is written, but the put with it failed", entry);
      }
    }
  }

  /** Tells whether the changes of all records are done, and the database still has them. */
  boolean isAllDone() {
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      for (TopicEntry entry : topics.log(partition)) {
        if (entry != null && !(isDone(entry) && isStillDone(entry))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Tells whether the database still has a record that is done, in spite of failovers. */
  private boolean isStillDone(TopicEntry entry) {
    return switch (entry.kind()) {
      case SKIP, UNDECODABLE -> true;
      case POISON -> isDeadLetter(entry) || isReplaced(entry);
      case TRUNCATE -> currentChanges.hasApplied(entry);
      case WRITE, DELETE ->
          currentChanges.hasApplied(entry)
              || (mode.isKeyed() && spoiltRows.contains(mode.rowIdentity(entry)));
    };
  }

  /** Compares the tables with the topics, after all changes are done. */
  void checkTables(ModelTables tables) {
    Map<Object, StoredRow> expected = expectedRows();
    expected.values().removeIf(row -> isSpoilt(row.values()));
    if (mode.isKeyed()) {
      Map<Object, StoredRow> found = new HashMap<>(tables.rows());
      found.values().removeIf(row -> isSpoilt(row.values()));
      requireEqual(expected, found);
    } else {
      Map<TopicEntry, Integer> expectedTimes = new HashMap<>();
      expected.values().forEach(row -> expectedTimes.put(row.values(), 1));
      Map<TopicEntry, Integer> found = new HashMap<>(tables.inserted());
      found.keySet().removeIf(this::isSpoilt);
      if (!settings.exactlyOnce()) {
        found.replaceAll((entry, times) -> 1);
      }
      requireEqual(expectedTimes, found);
    }
  }

  /** Returns the rows that the topics leave in the tables. */
  private Map<Object, StoredRow> expectedRows() {
    Map<Object, StoredRow> expected = new HashMap<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      for (TopicEntry entry : topics.log(partition)) {
        if (entry == null) {
          continue;
        }
        switch (entry.kind()) {
          case WRITE -> {
            if (mode == ApplyMode.HISTORY) {
              endRows(expected, entry);
            }
            putNewest(expected, new StoredRow(entry, StoredRow.LIVING));
          }
          case DELETE -> {
            if (mode == ApplyMode.NEWEST_WITH_SOFT_DELETES) {
              putNewest(expected, new StoredRow(entry, StoredRow.MARKED));
            } else {
              endRows(expected, entry);
            }
          }
          case TRUNCATE -> endRows(expected, entry);
          case SKIP, POISON, UNDECODABLE -> {}
        }
      }
    }
    return expected;
  }

  /** Puts a row in the place of that of its key, unless that is of a newer version. */
  private void putNewest(Map<Object, StoredRow> rows, StoredRow row) {
    rows.merge(
        mode.rowIdentity(row.values()),
        row,
        (before, now) -> now.values().version() < before.values().version() ? before : now);
  }

  /** Removes, marks or ends the living rows of a change's key, or of a truncate's table. */
  private void endRows(Map<Object, StoredRow> rows, TopicEntry change) {
    boolean isTruncate = change.kind() == EntryKind.TRUNCATE;
    for (Map.Entry<Object, StoredRow> row : List.copyOf(rows.entrySet())) {
      TopicEntry values = row.getValue().values();
      if (row.getValue().end() == StoredRow.LIVING
          && values.partition().equals(change.partition())
          && (isTruncate || values.key() == change.key())) {
        long end = mode == ApplyMode.HISTORY ? change.offset() : StoredRow.MARKED;
        rows.put(row.getKey(), new StoredRow(values, end));
        if (isTruncate ? mode.truncatesRemoveRows() : mode == ApplyMode.ROW_DELETES) {
          rows.remove(row.getKey());
        }
      }
    }
  }

  private boolean isSpoilt(TopicEntry entry) {
    return spoiltRows.contains(mode.rowIdentity(entry))
        || spoiltPartitions.contains(entry.partition());
  }

  private <K, V> void requireEqual(Map<K, V> expected, Map<K, V> found) {
    if (expected.equals(found)) {
      return;
    }
    Map<K, @Nullable V> wrong = new HashMap<>(found);
    wrong.entrySet().removeAll(expected.entrySet());
    Map<K, @Nullable V> missing = new HashMap<>(expected);
    missing.entrySet().removeAll(found.entrySet());
    throw scheduler.fail("the tables lack %s, and have %s", missing, wrong);
  }
}
