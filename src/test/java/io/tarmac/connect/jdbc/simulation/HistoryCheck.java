package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.Commit;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.RowWrite;
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
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The judge of a history. While the history goes on it watches every commit, every offset that
 * Connect gets, and every dead letter. In the end it compares the tables with the topics.
 */
final class HistoryCheck {

  /** The longest wait of a task for the batch in flight when Connect asks for offsets. */
  private static final Duration COMMIT_WAIT = Duration.ofMillis(1_500);

  /** A bad record that a task has handed to Connect, and when the queue has it. */
  private record DeadLetter(SimulatedProcess process, long doneNanos) {}

  private record Fetched(TopicEntry entry, long assignment) {}

  private final Scheduler scheduler;
  private final SimulatedTopics topics;
  private final SimulatedSettings settings;
  private final Map<Long, Assignment> assignments = new HashMap<>();
  private final Map<TopicEntry, DeadLetter> deadLetters = new HashMap<>();

  /** The processes whose task must begin no batch, and since when. */
  private final Map<SimulatedProcess, Long> pausedNanos = new HashMap<>();

  /** The changes that the database has now; a failover can take some of them back. */
  private final AppliedChanges current;

  /** The changes that the database ever had, of each key the latest one. */
  private final AppliedChanges ever;

  /** The records that have been written as one assignment fetched them. */
  private final Set<Fetched> writtenAsFetched = new HashSet<>();

  // With at_least_once nothing keeps a task that has lost a partition from overwriting newer rows.
  private final Set<Object> spoiltRows = new HashSet<>();
  private final Set<TopicPartition> spoiltPartitions = new HashSet<>();

  /** The offsets below which records may be written again, because nobody knew that they were. */
  private final Map<TopicPartition, Long> repeatable = new HashMap<>();

  /** The commits whose answers are on their way. */
  private final Set<Commit> unanswered = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The highest offset of each assignment that its task knows to be written. */
  private final Map<Assignment, Long> knownUpTo = new HashMap<>();

  /** The bad records that a task has handed to Connect, as an assignment fetched them. */
  private final Set<Fetched> reported = new HashSet<>();

  /** The offsets up to which it has been checked that all is done. */
  private final Map<TopicPartition, Long> doneUpTo = new HashMap<>();

  /** The stored offsets below which it has been checked that the database has everything. */
  private final Map<TopicPartition, Long> storedUpTo = new HashMap<>();

  HistoryCheck(Scheduler scheduler, SimulatedTopics topics, SimulatedSettings settings) {
    this.scheduler = scheduler;
    this.topics = topics;
    this.settings = settings;
    this.current = new AppliedChanges(settings.keyed());
    this.ever = new AppliedChanges(settings.keyed());
  }

  Assignment assign(TopicPartition partition, SimulatedProcess process, long position) {
    Assignment assignment = new Assignment(assignments.size(), partition, process, position);
    assignments.put(assignment.number(), assignment);
    return assignment;
  }

  /** Forgets all records, because the topics have been created again and the tables emptied. */
  void forgetRecords() {
    deadLetters.clear();
    current.clear();
    ever.clear();
    writtenAsFetched.clear();
    repeatable.clear();
    doneUpTo.clear();
    storedUpTo.clear();
  }

  /** Returns the assignment by which the record of a row was fetched. */
  Assignment assignment(Row row) {
    Assignment assignment = assignments.get(row.origin().timestamp());
    if (assignment == null) {
      throw new IllegalArgumentException("fetched by no assignment: " + row.origin());
    }
    return assignment;
  }

  /** Notes that a process may begin no batch until its next put. */
  void pauses(SimulatedProcess process) {
    pausedNanos.putIfAbsent(process, scheduler.nanoTime());
  }

  /** Tells whether a process begins no batch since a time, until its next put. */
  boolean isAnyPausedSince(long nanos) {
    return pausedNanos.values().stream().anyMatch(paused -> paused >= nanos);
  }

  void resumes(SimulatedProcess process) {
    pausedNanos.remove(process);
  }

  /**
   * Checks a row that a task writes.
   *
   * @param begunNanos the time at which the task began to work with the database
   */
  void writing(SimulatedProcess process, TopicEntry entry, long begunNanos) {
    Long paused = pausedNanos.get(process);
    if (paused != null && begunNanos > Math.max(paused, process.frozenUntilNanos())) {
      throw scheduler.fail(
          "%s is written although Connect has asked for offsets and called no put", entry);
    }
  }

  /**
   * Checks, when a task sends a commit, that it has not returned from a close of the rows, and does
   * not know that they are written.
   */
  void committing(List<RowWrite> rows) {
    for (RowWrite row : rows) {
      if (row.assignment().isClosed() && !settings.exactlyOnce()) {
        throw scheduler.fail("%s is committed after close", row.entry());
      }
      if (row.entry().offset() <= knownUpTo.getOrDefault(row.assignment(), -1L)
          && !settings.exactlyOnce()) {
        throw scheduler.fail("%s is committed again by a task that knows of it", row.entry());
      }
    }
  }

  /** Notes a commit, and checks that it repeats nothing and that nothing goes back. */
  void committed(Commit commit) {
    TopicEntry truncation = commit.truncation();
    if (truncation != null) {
      boolean isOwned = isOwned(truncation.partition(), commit.process());
      if (isOwned || settings.exactlyOnce()) {
        checkTruncation(truncation);
      }
      if (!isOwned) {
        mayBeRepeated(truncation);
      }
      current.applyTruncation(truncation);
      ever.applyTruncation(truncation);
      if (!settings.exactlyOnce() && !isOwned) {
        spoiltPartitions.add(truncation.partition());
      }
    }
    for (RowWrite row : commit.rows()) {
      TopicEntry entry = row.entry();
      writtenAsFetched.add(new Fetched(entry, row.assignment().number()));
      if (!row.assignment().isStale()) {
        note(entry, true);
        spoiltRows.remove(row(entry));
      } else {
        mayBeRepeated(entry);
        if (!settings.exactlyOnce() && entry.offset() < ever.offsetOfRow(entry)) {
          spoiltRows.add(row(entry));
        }
        note(entry, settings.exactlyOnce());
      }
    }
    checkOrderOfDeadLetters(commit);
    commit.offsets().forEach((partition, stored) -> checkStored(partition, stored.nextOffset()));
    unanswered.add(commit);
  }

  /** Checks that a truncation is none that took effect before, and clears no row after it. */
  private void checkTruncation(TopicEntry truncation) {
    long before = current.highestOffset(truncation.partition());
    if (before >= truncation.offset() && !mayRepeat(truncation.partition(), before)) {
      throw scheduler.fail("%s truncates after offset %d", truncation, before);
    }
  }

  /** Checks that the database has everything below an offset that it stores. */
  private void checkStored(TopicPartition partition, long nextOffset) {
    if (nextOffset > topics.end(partition)) {
      // A task takes the partition of a topic that has been created again.
      return;
    }
    for (long offset = storedUpTo.getOrDefault(partition, 0L); offset < nextOffset; offset++) {
      TopicEntry entry = topics.entry(partition, offset);
      if (entry != null
          && !(isDone(entry) && (entry.kind() == EntryKind.POISON || isThere(entry)))) {
        throw scheduler.fail(
            "the database stores %s@%d, but %s is not done", partition, nextOffset, entry);
      }
    }
    storedUpTo.merge(partition, Math.max(0, nextOffset), Math::max);
  }

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

  private void note(TopicEntry entry, boolean checked) {
    long before = current.offsetOfRow(entry);
    boolean isRepeated = current.apply(entry) > 1 || entry.offset() < before;
    if (checked && isRepeated && !mayRepeat(entry.partition(), Math.max(entry.offset(), before))) {
      throw scheduler.fail("%s is written again, or after offset %d", entry, before);
    }
    if (entry.offset() >= ever.offsetOfKey(entry)) {
      ever.apply(entry);
    }
  }

  private boolean mayRepeat(TopicPartition partition, long offset) {
    if (settings.exactlyOnce()) {
      return false;
    }
    if (!settings.strict() || offset <= repeatable.getOrDefault(partition, -1L)) {
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

  private void mayBeRepeated(TopicEntry entry) {
    repeatable.merge(entry.partition(), entry.offset(), Math::max);
  }

  /** Notes that a task knows of a commit. */
  void answered(Commit commit) {
    unanswered.remove(commit);
    for (RowWrite row : commit.rows()) {
      knownUpTo.merge(row.assignment(), row.entry().offset(), Math::max);
      if (isTooLate(row.assignment())) {
        mayBeRepeated(row.entry());
      }
    }
    TopicEntry truncation = commit.truncation();
    if (truncation != null) {
      for (Assignment assignment : assignments.values()) {
        if (assignment.partition().equals(truncation.partition())
            && assignment.process() == commit.process()
            && isTooLate(assignment)) {
          mayBeRepeated(truncation);
        }
      }
    }
  }

  /** Tells whether Connect has the last offsets of an assignment already. */
  private boolean isTooLate(Assignment assignment) {
    return assignment.isClosed()
        || assignment.closingForNanos(scheduler.nanoTime()) >= COMMIT_WAIT.toNanos();
  }

  /** Notes that no task knows of a commit. */
  void unanswered(Commit commit) {
    unanswered.remove(commit);
    mayBeRepeated(commit.rows(), commit.truncation());
  }

  /** Notes that no task knows whether rows are written, or a truncation done. */
  void mayBeRepeated(List<RowWrite> rows, @Nullable TopicEntry truncation) {
    rows.forEach(row -> mayBeRepeated(row.entry()));
    if (truncation != null) {
      mayBeRepeated(truncation);
    }
  }

  /** Notes that a task has lost partitions without having told Connect what it has written. */
  void lost(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      repeatable.merge(partition, ever.highestOffset(partition), Math::max);
    }
  }

  /** Notes that the database has gone back to these commits. */
  void wentBack(List<Commit> commits) {
    current.clear();
    storedUpTo.clear();
    for (Commit commit : commits) {
      TopicEntry truncation = commit.truncation();
      if (truncation != null) {
        current.applyTruncation(truncation);
      }
      commit.rows().forEach(row -> note(row.entry(), false));
    }
  }

  /** Notes a dead letter, and checks that it does not overtake the records before it. */
  void reported(SimulatedProcess process, SinkRecord record, long doneNanos) {
    TopicEntry entry = topics.entry(record);
    scheduler.trace("dead letter %s", entry);
    scheduler.count(Trouble.DEAD_LETTER);
    if (!entry.kind().isBad()) {
      throw scheduler.fail("%s is good, and becomes a dead letter", entry);
    }
    if (!reported.add(new Fetched(entry, record.timestamp())) && !settings.exactlyOnce()) {
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
    DeadLetter known = deadLetters.get(entry);
    if (known == null || !isThere(known)) {
      deadLetters.put(entry, new DeadLetter(process, doneNanos));
    }
  }

  private boolean isThere(DeadLetter letter) {
    return letter.doneNanos() <= scheduler.nanoTime()
        && letter.process().wasAliveAt(letter.doneNanos());
  }

  /** Checks that no record is written before a bad record in front of it is a dead letter. */
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

  /** Tells whether the database has, or ever had, what a record asks for. */
  private boolean isDone(TopicEntry entry) {
    return switch (entry.kind()) {
      case SKIP -> true;
      case WRITE, DELETE, TRUNCATE -> ever.has(entry);
      case UNDECODABLE -> isDeadLetter(entry);
      case POISON -> isDeadLetter(entry) || isReplaced(entry) || mayBeReplacedInItsBatch(entry);
    };
  }

  private boolean isDeadLetter(TopicEntry entry) {
    DeadLetter letter = deadLetters.get(entry);
    return letter != null && isThere(letter);
  }

  /** Tells whether a bad row need not reach the database, because a later change replaced it. */
  private boolean isReplaced(TopicEntry entry) {
    if (!settings.keyed()) {
      return false;
    }
    if (ever.offsetOfKey(entry) > entry.offset()) {
      return true;
    }
    for (long offset = entry.offset() + 1; offset < topics.end(entry.partition()); offset++) {
      TopicEntry later = topics.entry(entry.partition(), offset);
      if (later != null
          && later.kind() == EntryKind.POISON
          && later.key() == entry.key()
          && isDeadLetter(later)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether a later change of its key, which is not done yet, may be in the batch of a bad
   * row. If the batch is divided between the two, the bad row counts as done with the first part.
   */
  private boolean mayBeReplacedInItsBatch(TopicEntry entry) {
    int records = 1;
    for (long offset = entry.offset() + 1;
        settings.keyed()
            && records < settings.batchSize()
            && offset < topics.end(entry.partition());
        offset++) {
      TopicEntry later = topics.entry(entry.partition(), offset);
      if (later != null) {
        records += later.kind() == EntryKind.SKIP ? 0 : 1;
        if (later.kind().isOfKey() && later.key() == entry.key()) {
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

  /** Checks an offset that a task lets Connect commit. */
  void returned(TopicPartition partition, long offset) {
    if (offset > topics.end(partition)) {
      // A consumer that begins there reads everything.
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

  /** Checks that nothing of a collection that Connect still holds has been written. */
  void refused(Collection<SinkRecord> records) {
    for (SinkRecord record : records) {
      TopicEntry entry = topics.entry(record);
      if (writtenAsFetched.contains(new Fetched(entry, record.timestamp()))
          && settings.strict()
          && !settings.exactlyOnce()
          && !mayRepeat(entry.partition(), entry.offset())) {
        throw scheduler.fail("%s is written, but the put with it failed", entry);
      }
    }
  }

  /** Tells whether the database has all that the records ask for. */
  boolean isAllDone() {
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      for (TopicEntry entry : topics.log(partition)) {
        if (entry != null && !(isDone(entry) && isThere(entry))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Tells whether a change that has been done has not got lost with the database since. */
  private boolean isThere(TopicEntry entry) {
    return switch (entry.kind()) {
      case SKIP, UNDECODABLE -> true;
      case POISON -> isDeadLetter(entry) || isReplaced(entry);
      case TRUNCATE -> current.has(entry);
      case WRITE, DELETE -> current.has(entry) || spoiltRows.contains(row(entry));
    };
  }

  /** Compares the tables with the topics, after all has been done. */
  void compare(ModelDatabase database) {
    Map<Integer, TopicEntry> expected = new TreeMap<>();
    Map<TopicEntry, Integer> expectedInserts = new HashMap<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      for (TopicEntry entry : topics.log(partition)) {
        if (entry == null) {
          continue;
        }
        switch (entry.kind()) {
          case WRITE -> {
            expected.put(entry.key(), entry);
            expectedInserts.put(entry, 1);
          }
          case DELETE -> expected.remove(entry.key());
          case TRUNCATE -> {
            expected.values().removeIf(row -> row.partition().equals(partition));
            expectedInserts.keySet().removeIf(row -> row.partition().equals(partition));
          }
          case SKIP, POISON, UNDECODABLE -> {}
        }
      }
    }
    if (settings.keyed()) {
      Map<Integer, TopicEntry> found = new HashMap<>(database.rows());
      expected.values().removeIf(this::isSpoilt);
      found.values().removeIf(this::isSpoilt);
      requireEqual(expected, found);
    } else {
      Map<TopicEntry, Integer> found = new HashMap<>(database.inserted());
      expectedInserts.keySet().removeIf(this::isSpoilt);
      found.keySet().removeIf(this::isSpoilt);
      if (!settings.exactlyOnce()) {
        found.replaceAll((entry, times) -> 1);
      }
      requireEqual(expectedInserts, found);
    }
  }

  /** Returns what tells the row of a record from others. */
  private Object row(TopicEntry entry) {
    return settings.keyed() ? (Object) entry.key() : entry;
  }

  private boolean isSpoilt(TopicEntry entry) {
    return spoiltRows.contains(row(entry)) || spoiltPartitions.contains(entry.partition());
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
