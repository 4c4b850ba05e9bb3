package io.tarmac.connect.jdbc.simulation;

import static java.util.stream.Collectors.toMap;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.simulation.ModelTables.RowWrite;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A model of a database with transactions, row locks and savepoints. It keeps all commits. After a
 * failover its contents are rebuilt from those commits that the replica has.
 */
final class ModelDatabase {

  /** A row of the offsets table. */
  record StoredOffset(long nextOffset, long epoch) {

    /** The mark of a deleted row in a transaction. */
    static final StoredOffset DELETED = new StoredOffset(-1, -1);
  }

  /**
   * A committed transaction.
   *
   * @param offsets the rows of the offsets table that the transaction wrote
   * @param truncation the record that made the task truncate the table; null if none did
   * @param ranges the offsets of the records in the transaction, as the task sees them
   */
  record Commit(
      SimulatedProcess process,
      List<RowWrite> rows,
      Map<TopicPartition, StoredOffset> offsets,
      @Nullable TopicEntry truncation,
      Map<TopicPartition, OffsetRange> ranges) {}

  /** The time that a transaction waits for a lock. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

  private final Scheduler scheduler;
  private final RandomFaults faults;
  private final SimulatedTopics topics;
  private final HistoryCheck check;
  private final ApplyMode mode;
  private final ModelTables tables;
  private final SimulatedProcess server = new SimulatedProcess("server");

  private final List<Commit> commits = new ArrayList<>();
  private final Map<TopicPartition, StoredOffset> offsets = new HashMap<>();

  /** The process that last raised the epoch of a partition, and so has its lease. */
  private final Map<TopicPartition, SimulatedProcess> leaseHolders = new HashMap<>();

  /**
   * The highest epoch of each partition before a failover that lost commits. Two tasks may both
   * have an epoch up to this one. Then only the stored offset fences one of them.
   */
  private final Map<TopicPartition, Long> lostEpochs = new HashMap<>();

  /** The processes that may find a lease lost, because of another process or a failover. */
  private final Set<SimulatedProcess> fenceable = new HashSet<>();

  private final Map<Object, ModelSession> locks = new HashMap<>();
  private final Set<ModelSession> sessions = new LinkedHashSet<>();

  /** The tables whose column {@code note} is computed from other columns. */
  private final Set<String> tablesWithComputedNote = new HashSet<>();

  private boolean down;
  private int sessionCount;

  ModelDatabase(
      Scheduler scheduler,
      RandomFaults faults,
      SimulatedTopics topics,
      HistoryCheck check,
      ApplyMode mode) {
    this.scheduler = scheduler;
    this.faults = faults;
    this.topics = topics;
    this.check = check;
    this.mode = mode;
    this.tables = new ModelTables(mode);
  }

  /** Returns the tables, except that of the offsets. */
  ModelTables tables() {
    return tables;
  }

  /** Returns the clients that have a session. */
  List<SimulatedProcess> clients() {
    return sessions.stream().map(session -> session.client).toList();
  }

  /** Opens a session for a client. */
  ModelSession connect(SimulatedProcess client) throws SQLException {
    ModelSession session = new ModelSession(client);
    scheduler.pass();
    long latencyNanos = faults.latencyNanos();
    if (latencyNanos > 0) {
      scheduler.sleep(latencyNanos);
    }
    if (down || faults.breaksConnection()) {
      throw new SQLException("connection refused", "08001");
    }
    sessions.add(session);
    scheduler.trace("connected");
    return session;
  }

  /** Ends all sessions. None can be opened until {@link #comeBack}. */
  void goDown() {
    scheduler.trace("the database is down");
    down = true;
    List.copyOf(sessions).forEach(ModelSession::breakConnection);
  }

  void comeBack() {
    scheduler.trace("the database is back");
    down = false;
  }

  /** Makes the column {@code note} of a table computed, or an ordinary column again. */
  void alterTable(String table) {
    scheduler.trace("table %s is altered", table);
    scheduler.count(Trouble.ALTERED_TABLE);
    if (!tablesWithComputedNote.remove(table)) {
      tablesWithComputedNote.add(table);
    }
  }

  /** Breaks a random connection, if there is any. */
  void breakAnyConnection() {
    if (!sessions.isEmpty()) {
      List<ModelSession> all = new ArrayList<>(sessions);
      all.sort(Comparator.comparing(session -> session.number));
      all.get(scheduler.random().nextInt(all.size())).breakConnection();
    }
  }

  /** Ends the sessions of a dead process, some of them only when the server notices its death. */
  void orphanSessions(SimulatedProcess dead) {
    for (ModelSession session : List.copyOf(sessions)) {
      if (session.client == dead) {
        session.orphan(faults.orphanedTime());
      }
    }
  }

  /** Requires that no transaction of a client, except an aborted one, has rows of assignments. */
  void requireNoRowsHeld(SimulatedProcess client, List<Assignment> closed) {
    for (ModelSession session : sessions) {
      for (RowWrite row : session.written) {
        if (session.client == client
            && closed.contains(row.assignment())
            && !session.aborted
            && !session.broken) {
          throw scheduler.fail("close leaves a transaction with %s alone", row.entry());
        }
      }
    }
  }

  /**
   * Fails over to a replica that may lack the last commits. It never lacks the first stored offset
   * of a partition.
   *
   * @param mostLost the number of commits that the replica lacks at most
   * @param breaksAll whether all sessions break; otherwise only those with an open transaction do
   */
  void failOver(int mostLost, boolean breaksAll) {
    int kept = commits.size();
    Set<TopicPartition> stored = partitionsWithOffset(kept);
    while (kept > 0
        && commits.size() - kept < mostLost
        && partitionsWithOffset(kept - 1).equals(stored)) {
      kept--;
    }
    scheduler.trace("failover to a replica that lacks %d commits", commits.size() - kept);
    for (ModelSession session : List.copyOf(sessions)) {
      if (breaksAll || !session.isIdle()) {
        // The replica may have other rows than those that the transaction has read.
        session.endTransaction();
        session.breakConnection();
      }
    }
    scheduler.count(Trouble.FAILOVER);
    if (kept < commits.size()) {
      fenceable.addAll(leaseHolders.values());
      offsets.forEach((partition, row) -> lostEpochs.merge(partition, row.epoch(), Math::max));
    }
    commits.subList(kept, commits.size()).clear();
    tables.clear();
    offsets.clear();
    leaseHolders.clear();
    commits.forEach(this::apply);
    check.noteFailover(commits);
  }

  /** Returns the partitions for which the first commits have stored an offset. */
  private Set<TopicPartition> partitionsWithOffset(int commitCount) {
    Set<TopicPartition> partitions = new HashSet<>();
    for (Commit commit : commits.subList(0, commitCount)) {
      for (Map.Entry<TopicPartition, StoredOffset> row : commit.offsets().entrySet()) {
        if (row.getValue().nextOffset() >= 0) {
          partitions.add(row.getKey());
        }
      }
    }
    return partitions;
  }

  private void apply(Commit commit) {
    if (commit.truncation() != null) {
      tables.applyTruncation(commit.truncation());
    }
    commit.rows().forEach(tables::apply);
    commit.offsets().forEach((partition, stored) -> store(commit.process(), partition, stored));
  }

  private void store(SimulatedProcess process, TopicPartition partition, StoredOffset stored) {
    if (stored.equals(StoredOffset.DELETED)) {
      offsets.remove(partition);
      leaseHolders.remove(partition);
      return;
    }
    StoredOffset before = offsets.put(partition, stored);
    if (before == null || before.epoch() != stored.epoch()) {
      leaseHolders.put(partition, process);
    } else if (leaseHolders.get(partition) != process
        && stored.epoch() > lostEpochs.getOrDefault(partition, -1L)) {
      throw scheduler.fail(
          "%s moves the offset of %s, which another has taken", process, partition);
    }
  }

  /** A session of a client, and the transaction that is open in it. */
  final class ModelSession {

    private final int number;
    private final SimulatedProcess client;
    private final List<RowWrite> written = new ArrayList<>();
    private final Map<TopicPartition, StoredOffset> storedOffsets = new HashMap<>();
    private final Set<Object> locked = new HashSet<>();
    private Map<TopicPartition, OffsetRange> ranges = Map.of();
    private boolean truncates;
    private @Nullable Long firstKeptVersion;
    private boolean failed;

    /** Whether another transaction has inserted a row first, so that the task writes again. */
    private boolean conflicting;

    private boolean broken;

    /** Whether the client is gone, and only the server goes on with the transaction. */
    private boolean orphaned;

    private boolean aborted;
    private boolean fenced;
    private boolean committing;

    /** When the client began to connect or began the transaction; else {@link Scheduler#NEVER}. */
    private long begunNanos;

    ModelSession(SimulatedProcess client) {
      this.client = client;
      this.number = ++sessionCount;
      this.begunNanos = scheduler.nanoTime();
    }

    /** Notes the offsets that the transaction has as the task sees it. */
    void noteRanges(Map<AssignedPartition, OffsetRange> written) {
      ranges =
          written.entrySet().stream()
              .collect(toMap(each -> each.getKey().topicPartition(), Map.Entry::getValue));
    }

    /** Queries the catalog, which may be slow. */
    void queryCatalog() throws SQLException {
      roundTrip(faults.catalogLatencyNanos());
    }

    void write(Operation operation, List<Row> toWrite) throws SQLException {
      roundTrip(faults.latencyNanos());
      Set<Row> present = Collections.newSetFromMap(new IdentityHashMap<>());
      if (operation == Operation.ADD_VERSION) {
        // Other transactions may insert versions between this query and the insert.
        toWrite.stream().filter(this::hasSameOrNewerVersion).forEach(present::add);
        roundTrip(faults.latencyNanos());
      }
      for (Row row : toWrite) {
        write(operation, row, present.contains(row));
      }
    }

    /**
     * Writes a row.
     *
     * @param isPresent whether a query has found the row's version, or a newer one, in the table
     */
    private void write(Operation operation, Row row, boolean isPresent) throws SQLException {
      TopicEntry entry = topics.entry(row.origin());
      boolean isTruncated = entry.partition().topic().equals(SimulatedTopics.WITH_TRUNCATES);
      if (!isPresent && (isTruncated || mode.isKeyed())) {
        // A transaction that writes to a truncated table locks the whole table.
        lock(isTruncated ? SimulatedTopics.WITH_TRUNCATES : (Object) entry.key());
      }
      check.checkWrite(client, entry, begunNanos);
      boolean hasNewer =
          operation == Operation.ADD_VERSION
              && versions(new TreeSet<>(), entry.key()).ceiling(entry.offset()) != null;
      TopicEntry values = null;
      if (!isPresent && !hasNewer) {
        values = values(operation, row, entry);
        requireWritable(row, operation, values);
      }
      requireValues(row, operation, entry);
      written.add(
          new RowWrite(
              entry,
              check.assignment(row),
              operation,
              values,
              Boolean.TRUE.equals(value(row, ApplyMode.MARK)),
              row.plan().comparesVersions()));
    }

    private boolean hasSameOrNewerVersion(Row row) {
      TopicEntry entry = topics.entry(row.origin());
      return versions(tables.versions(entry.key()), entry.key()).ceiling(entry.offset()) != null;
    }

    /** Returns the versions of a key after the transaction's rows have been added to some. */
    private NavigableSet<Long> versions(NavigableSet<Long> before, int key) {
      for (RowWrite row : written) {
        if (row.entry().key() == key) {
          if (row.operation() == Operation.DELETE && row.values() == null) {
            before.clear();
          } else if (row.operation() == Operation.DELETE) {
            before.remove(row.entry().offset());
          } else if (row.operation() == Operation.ADD_VERSION && row.values() != null) {
            before.add(row.entry().offset());
          }
        }
      }
      return before;
    }

    /** Returns the record whose values a statement writes or deletes; null if it is of any. */
    private @Nullable TopicEntry values(Operation operation, Row row, TopicEntry entry) {
      if (operation == Operation.DELETE
          && row.plan().keyColumns().size() < mode.keyColumns().size()) {
        return null; // the delete of all versions
      }
      Object version = value(row, ModelConnection.VERSION);
      return version == null ? null : topics.entryOfVersion(entry.partition(), (long) version);
    }

    /** Throws what the database answers to a statement that it refuses. */
    private void requireWritable(Row row, Operation operation, @Nullable TopicEntry values)
        throws SQLException {
      if (operation == Operation.DELETE || values == null) {
        return;
      }
      if (operation == Operation.ADD_VERSION
          && versions(tables.versions(values.key()), values.key()).contains(values.offset())) {
        conflicting = true;
        throw failTransaction("another transaction has inserted the version", "23505");
      }
      if (isNoteComputed(row.plan().table().name()) && hasNote(row)) {
        throw failTransaction("a computed column takes no value", "90154");
      }
      if (values.kind() == EntryKind.POISON) {
        throw failTransaction("value too long", "22001");
      }
    }

    boolean isNoteComputed(String table) {
      return tablesWithComputedNote.contains(table);
    }

    private boolean hasNote(Row row) {
      return row.plan().columns().stream()
          .anyMatch(column -> column.name().equals(ModelConnection.NOTE));
    }

    /** Returns the value of a row's column; null also if the row lacks the column. */
    private @Nullable Object value(Row row, String name) {
      List<PlannedColumn> columns = row.plan().columns();
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).name().equals(name)) {
          return row.values()[i];
        }
      }
      return null;
    }

    /** Requires that the task writes a row to its topic's table, with the record's values. */
    private void requireValues(Row row, Operation operation, TopicEntry entry) {
      boolean isDelete = entry.kind() == EntryKind.DELETE;
      Map<String, @Nullable Object> expected = new HashMap<>();
      expected.put("id", entry.key());
      expected.put(ModelConnection.VERSION, version(operation, entry));
      if (mode.hasSoftDeletes()) {
        expected.put(ApplyMode.MARK, isDelete);
      }
      if (mode == ApplyMode.HISTORY) {
        expected.put(ApplyMode.NUMBER, entry.offset());
        expected.put(ApplyMode.VALID_FROM, time(row));
        expected.put(ApplyMode.VALID_TO, null);
        expected.put(ApplyMode.IS_CURRENT, true);
      }
      Map<String, @Nullable Object> found = new HashMap<>();
      expected.keySet().forEach(column -> found.put(column, value(row, column)));
      if (!row.plan().table().name().equals(entry.partition().topic()) || !expected.equals(found)) {
        throw scheduler.fail(
            "%s goes to table %s as %s, and not as %s", entry, row.plan().table(), found, expected);
      }
    }

    /** Returns the version that the values of a row must have; null if the row must have none. */
    private @Nullable Long version(Operation operation, TopicEntry entry) {
      if (entry.kind() != EntryKind.DELETE || mode == ApplyMode.NEWEST_WITH_SOFT_DELETES) {
        return entry.version();
      }
      if (operation != Operation.UPSERT) {
        return null;
      }
      // The row comes from a delete, and from the write before it in the batch.
      for (long offset = entry.offset() - 1; offset >= 0; offset--) {
        TopicEntry before = topics.entry(entry.partition(), offset);
        if (before != null && before.kind() == EntryKind.WRITE && before.key() == entry.key()) {
          return offset;
        }
      }
      return null;
    }

    private static Object time(Row row) {
      return LocalDateTime.ofInstant(
          Instant.ofEpochMilli(row.origin().timestamp()), ZoneOffset.UTC);
    }

    /**
     * Empties the table with truncates, or marks or ends its rows.
     *
     * @param end the number of the first version that does not end; null if all rows are concerned
     */
    void truncate(@Nullable Long end) throws SQLException {
      roundTrip(faults.latencyNanos());
      lock(SimulatedTopics.WITH_TRUNCATES);
      truncates = true;
      firstKeptVersion = end;
    }

    /** Returns the stored offset as the transaction sees it, locked for it. */
    @Nullable StoredOffset lockOffset(TopicPartition partition) throws SQLException {
      roundTrip(faults.latencyNanos());
      lock(partition);
      StoredOffset stored = storedOffsets.getOrDefault(partition, offsets.get(partition));
      return StoredOffset.DELETED.equals(stored) ? null : stored;
    }

    void store(TopicPartition partition, StoredOffset stored) {
      storedOffsets.put(partition, stored);
    }

    /** Deletes all rows of the offsets table. */
    void deleteOffsets() throws SQLException {
      for (TopicPartition partition : readOffsets().keySet()) {
        if (lockOffset(partition) != null) {
          store(partition, StoredOffset.DELETED);
        }
      }
    }

    /** Notes that the task finds a lease lost. Only another task or a failover can be the cause. */
    void noteLostLease() {
      if (fenced) {
        return;
      }
      fenced = true;
      scheduler.trace("fenced");
      client.countLeaseLoss();
      if (!fenceable.remove(client)) {
        throw scheduler.fail("%s has lost a lease that nobody took", client);
      }
    }

    Map<TopicPartition, StoredOffset> readOffsets() throws SQLException {
      roundTrip(faults.latencyNanos());
      Map<TopicPartition, StoredOffset> seen = new HashMap<>(offsets);
      seen.putAll(storedOffsets);
      seen.values().removeIf(StoredOffset.DELETED::equals);
      return seen;
    }

    /** Returns a savepoint, which is the number of rows that the transaction has written. */
    int savepoint() throws SQLException {
      roundTrip(0);
      return written.size();
    }

    /** Makes the transaction accept nothing but a rollback, and returns the error. */
    SQLException failTransaction(String reason, String sqlState) {
      failed = true;
      return new SQLException(reason, sqlState);
    }

    void rollBackTo(int savepoint) throws SQLException {
      scheduler.pass();
      requireUnbroken();
      if (truncates || !storedOffsets.isEmpty()) {
        throw scheduler.fail("a task rolls back to a savepoint after it has moved offsets");
      }
      failed = false;
      written.subList(savepoint, written.size()).clear();
    }

    void commit() throws SQLException {
      if (isIdle()) {
        roundTrip(0);
        endTransaction();
        return;
      }
      check.checkBeforeCommit(written);
      roundTrip(faults.latencyNanos());
      committing = true;
      switch (faults.commitFate()) {
        case ANSWERED -> {
          await(faults.latencyNanos());
          if (broken) {
            throw loseAnswer(!isIdle() && scheduler.chance(0.5) ? applyAndEnd() : null);
          }
          Commit commit = applyAndEnd();
          await(faults.latencyNanos());
          if (broken) {
            throw loseAnswer(commit);
          }
          committing = false;
          check.noteAnswer(commit);
        }
        case LOST_BEFORE -> throw loseAnswer(null);
        case LOST_AFTER -> throw loseAnswer(applyAndEnd());
        case LATE -> {
          scheduler.count(Trouble.UNKNOWN_COMMIT);
          orphan(faults.orphanedTime().plusMillis(1));
          throw connectionBroken();
        }
      }
    }

    /**
     * Breaks the connection while the client waits for the answer to its commit, and returns the
     * error of the client.
     *
     * @param commit the commit; null if the server has not committed
     */
    private SQLException loseAnswer(@Nullable Commit commit) {
      scheduler.count(Trouble.UNKNOWN_COMMIT);
      scheduler.trace("the answer to a commit is lost%s", commit == null ? "" : " (committed)");
      if (commit != null) {
        check.noteLostAnswer(commit);
      }
      committing = false;
      breakConnection();
      return connectionBroken();
    }

    /** Returns the record that made the task truncate the table; null if none did. */
    private @Nullable TopicEntry truncation() {
      if (!truncates) {
        return null;
      }
      TopicPartition partition = SimulatedTopics.PARTITIONS.get(2);
      OffsetRange range = ranges.get(partition);
      TopicEntry last = range == null ? null : topics.entry(partition, range.last());
      if (last == null
          || last.kind() != EntryKind.TRUNCATE
          || (firstKeptVersion != null && firstKeptVersion != last.offset())) {
        throw scheduler.fail("a truncation ends with %s", last);
      }
      return last;
    }

    /** Applies the transaction to the database, and ends the transaction. */
    private Commit applyAndEnd() {
      TopicEntry truncation = truncation();
      if (truncation != null) {
        scheduler.count(Trouble.TRUNCATION);
      }
      Commit commit =
          new Commit(client, List.copyOf(written), Map.copyOf(storedOffsets), truncation, ranges);
      commits.add(commit);
      for (TopicPartition partition : storedOffsets.keySet()) {
        SimulatedProcess holder = leaseHolders.get(partition);
        if (holder != null && holder != client) {
          fenceable.add(holder);
        }
      }
      apply(commit);
      scheduler.trace("committed %s", ranges.isEmpty() ? storedOffsets : ranges);
      endTransaction();
      check.checkCommit(commit);
      return commit;
    }

    void rollBack() throws SQLException {
      scheduler.pass();
      requireUnbroken();
      // The task writes the batch in flight again, which began before.
      long begun = conflicting ? begunNanos : Scheduler.NEVER;
      endTransaction();
      begunNanos = begun;
    }

    void close() {
      scheduler.pass();
      if (!orphaned) {
        breakConnection();
      }
    }

    boolean isBroken() {
      return broken;
    }

    /** Breaks the connection, if the server reacts to an abort. */
    void abort() {
      aborted = true;
      scheduler.pass();
      long latencyNanos = faults.latencyNanos();
      if (latencyNanos > 0) {
        scheduler.sleep(latencyNanos);
      }
      if (faults.abortWorks()) {
        scheduler.trace("aborted");
        breakConnection();
      }
    }

    private boolean isIdle() {
      return written.isEmpty() && storedOffsets.isEmpty() && !truncates;
    }

    /** Breaks the connection. The server rolls back, unless the client has sent a commit. */
    void breakConnection() {
      broken = true;
      if (!committing) {
        sessions.remove(this);
        endTransaction();
      }
      scheduler.wake(this);
    }

    /**
     * Lets the server go on without the client. After some time the server rolls back, or commits
     * if the client had sent a commit.
     */
    private void orphan(Duration after) {
      broken = true;
      orphaned = true;
      boolean commits = committing && scheduler.chance(0.5);
      committing = false;
      scheduler.start(
          server,
          "server",
          () -> {
            scheduler.sleep(after);
            if (commits && !isIdle()) {
              check.allowRepeat(written, truncation());
              check.noteLostAnswer(applyAndEnd());
            }
            breakConnection();
          });
    }

    private void endTransaction() {
      begunNanos = Scheduler.NEVER;
      written.clear();
      storedOffsets.clear();
      ranges = Map.of();
      truncates = false;
      failed = false;
      conflicting = false;
      for (Object lock : locked) {
        locks.remove(lock);
        scheduler.wake(lock);
      }
      locked.clear();
    }

    private void lock(Object lock) throws SQLException {
      long end = scheduler.nanoTime() + LOCK_TIMEOUT.toNanos();
      ModelSession holder = locks.get(lock);
      while (holder != null && holder != this) {
        if (scheduler.nanoTime() >= end) {
          throw failTransaction("a lock was not to be had", "HYT00");
        }
        scheduler.trace("waits for a lock on %s", lock);
        scheduler.await(lock, end);
        requireUnbroken();
        holder = locks.get(lock);
      }
      locks.put(lock, this);
      locked.add(lock);
    }

    /** Makes a round trip to the server, which may fail. */
    private void roundTrip(long latencyNanos) throws SQLException {
      begunNanos = Math.min(begunNanos, scheduler.nanoTime());
      await(latencyNanos);
      requireUnbroken();
      if (failed) {
        throw new SQLException("the transaction is aborted", "25P02");
      }
      if (faults.breaksConnection()) {
        breakConnection();
        throw connectionBroken();
      }
      if (faults.causesDeadlock()) {
        throw failTransaction("a deadlock", "40001");
      }
    }

    private void await(long latencyNanos) {
      scheduler.pass();
      if (latencyNanos > 0 && !broken) {
        scheduler.await(this, scheduler.nanoTime() + latencyNanos);
      }
    }

    private void requireUnbroken() throws SQLException {
      if (broken) {
        throw connectionBroken();
      }
    }

    private SQLException connectionBroken() {
      scheduler.trace("the connection is broken");
      return new SQLException("the connection is broken", "08006");
    }
  }
}
