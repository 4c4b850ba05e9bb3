package io.tarmac.connect.jdbc.simulation;

import static java.util.stream.Collectors.toMap;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.EntryKind;
import io.tarmac.connect.jdbc.simulation.SimulatedTopics.TopicEntry;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A database in memory with transactions, row locks and savepoints. Its contents are the fold of
 * its commits, so that it can fail over to a replica that lacks the last ones.
 */
final class ModelDatabase {

  /** A row of the offsets table. */
  record StoredOffset(long nextOffset, long epoch) {

    /** The row that a transaction has deleted. */
    static final StoredOffset DELETED = new StoredOffset(-1, -1);
  }

  /** A row that a transaction writes or deletes, and the assignment that its record came by. */
  record RowWrite(TopicEntry entry, Assignment assignment, boolean deletes) {}

  /** A transaction that has been committed. */
  record Commit(
      SimulatedProcess process,
      List<RowWrite> rows,
      Map<TopicPartition, StoredOffset> offsets,
      @Nullable TopicEntry truncation,
      Map<TopicPartition, OffsetRange> ranges) {}

  /** How long a transaction waits for a lock. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

  private final Scheduler scheduler;
  private final Weather weather;
  private final SimulatedTopics topics;
  private final HistoryCheck check;
  private final boolean keyed;
  private final SimulatedProcess server = new SimulatedProcess("server");

  private final List<Commit> commits = new ArrayList<>();
  private final Map<Integer, TopicEntry> rows = new TreeMap<>();
  private final Map<TopicEntry, Integer> inserted = new HashMap<>();
  private final Map<TopicPartition, StoredOffset> offsets = new HashMap<>();

  /** The process that raised the epoch of a partition last. */
  private final Map<TopicPartition, SimulatedProcess> takers = new HashMap<>();

  /**
   * The highest epoch before a failover took commits back. Up to this epoch two tasks may have the
   * same one, and only the offset keeps them apart.
   */
  private final Map<TopicPartition, Long> epochsTakenBack = new HashMap<>();

  /** The processes that may lose a lease, because of another process or a failover. */
  private final Set<SimulatedProcess> outdated = new HashSet<>();

  private final Map<Object, ModelSession> locks = new HashMap<>();
  private final Set<ModelSession> sessions = new LinkedHashSet<>();

  /** The tables that compute their column {@code note} from other columns. */
  private final Set<String> computing = new HashSet<>();

  private boolean down;
  private int connected;

  ModelDatabase(
      Scheduler scheduler,
      Weather weather,
      SimulatedTopics topics,
      HistoryCheck check,
      boolean keyed) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.topics = topics;
    this.check = check;
    this.keyed = keyed;
  }

  /** Returns the rows by their keys. */
  Map<Integer, TopicEntry> rows() {
    return rows;
  }

  /** Returns how often each record is in the tables, if rows have no keys. */
  Map<TopicEntry, Integer> inserted() {
    return inserted;
  }

  /** Empties the tables, except for the offsets. */
  void empty() {
    rows.clear();
    inserted.clear();
  }

  boolean isEmpty() {
    return rows.isEmpty() && inserted.isEmpty();
  }

  /** Returns the clients that have a session. */
  List<SimulatedProcess> clients() {
    return sessions.stream().map(session -> session.client).toList();
  }

  /** Opens a session for a client. */
  ModelSession connect(SimulatedProcess client) throws SQLException {
    ModelSession session = new ModelSession(client);
    scheduler.pass();
    long latencyNanos = weather.latencyNanos();
    if (latencyNanos > 0) {
      scheduler.sleep(latencyNanos);
    }
    if (down || weather.breaksConnection()) {
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
    List.copyOf(sessions).forEach(ModelSession::breakOff);
  }

  void comeBack() {
    scheduler.trace("the database is back");
    down = false;
  }

  /** Lets somebody make the column {@code note} of a table computed, or an ordinary one again. */
  void alterTable(String table) {
    scheduler.trace("table %s is altered", table);
    scheduler.count(Trouble.ALTERED_TABLE);
    if (!computing.remove(table)) {
      computing.add(table);
    }
  }

  /** Breaks one of the connections. */
  void breakAny() {
    if (!sessions.isEmpty()) {
      List<ModelSession> all = new ArrayList<>(sessions);
      all.sort((one, other) -> Integer.compare(one.number, other.number));
      all.get(scheduler.random().nextInt(all.size())).breakOff();
    }
  }

  /** Leaves what a dead process did, some time later, as a server that does not know of it. */
  void abandon(SimulatedProcess dead) {
    for (ModelSession session : List.copyOf(sessions)) {
      if (session.client == dead) {
        session.leave(weather.afterlife());
      }
    }
  }

  /** Requires that no transaction of a client holds rows of assignments, unless it was aborted. */
  void requireNoneHeld(SimulatedProcess client, List<Assignment> closed) {
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
   * Fails over to a replica that may lack the last commits, but no partition's first.
   *
   * @param noticed whether the sessions break; otherwise only those with an open transaction do
   */
  void failOver(int lacking, boolean noticed) {
    int kept = commits.size();
    Set<TopicPartition> begun = begun(kept);
    while (kept > 0 && commits.size() - kept < lacking && begun(kept - 1).equals(begun)) {
      kept--;
    }
    scheduler.trace("failover to a replica that lacks %d commits", commits.size() - kept);
    for (ModelSession session : List.copyOf(sessions)) {
      if (noticed || !session.isIdle()) {
        // What was about to be committed was decided by rows that may be others now.
        session.release();
        session.breakOff();
      }
    }
    scheduler.count(Trouble.FAILOVER);
    if (kept < commits.size()) {
      outdated.addAll(takers.values());
      offsets.forEach(
          (partition, stored) -> epochsTakenBack.merge(partition, stored.epoch(), Math::max));
    }
    commits.subList(kept, commits.size()).clear();
    rows.clear();
    inserted.clear();
    offsets.clear();
    takers.clear();
    commits.forEach(this::apply);
    check.wentBack(commits);
  }

  private Set<TopicPartition> begun(int count) {
    Set<TopicPartition> begun = new HashSet<>();
    for (Commit commit : commits.subList(0, count)) {
      commit
          .offsets()
          .forEach((partition, stored) -> addIf(stored.nextOffset() >= 0, begun, partition));
    }
    return begun;
  }

  private static <T> void addIf(boolean condition, Set<T> set, T element) {
    if (condition) {
      set.add(element);
    }
  }

  private void apply(Commit commit) {
    TopicEntry truncation = commit.truncation();
    if (truncation != null) {
      rows.values().removeIf(row -> row.partition().equals(truncation.partition()));
      inserted.keySet().removeIf(row -> row.partition().equals(truncation.partition()));
    }
    for (RowWrite write : commit.rows()) {
      if (!keyed) {
        inserted.merge(write.entry(), 1, Integer::sum);
      } else if (write.deletes()) {
        rows.remove(write.entry().key());
      } else {
        rows.put(write.entry().key(), write.entry());
      }
    }
    commit.offsets().forEach((partition, stored) -> store(commit.process(), partition, stored));
  }

  private void store(SimulatedProcess process, TopicPartition partition, StoredOffset stored) {
    if (stored.equals(StoredOffset.DELETED)) {
      offsets.remove(partition);
      takers.remove(partition);
      return;
    }
    StoredOffset before = offsets.put(partition, stored);
    if (before == null || before.epoch() != stored.epoch()) {
      takers.put(partition, process);
    } else if (takers.get(partition) != process
        && stored.epoch() > epochsTakenBack.getOrDefault(partition, -1L)) {
      throw scheduler.fail(
          "%s moves the offset of %s, which another has taken", process, partition);
    }
  }

  /** A session of a client, and the transaction that is open in it. */
  final class ModelSession {

    private final int number;
    private final SimulatedProcess client;
    private final List<RowWrite> written = new ArrayList<>();
    private final Map<TopicPartition, StoredOffset> moved = new HashMap<>();
    private final Set<Object> locked = new HashSet<>();
    private Map<TopicPartition, OffsetRange> ranges = Map.of();
    private boolean truncates;
    private boolean failed;
    private boolean broken;

    /** Whether only the server goes on with the transaction. */
    private boolean left;

    private boolean aborted;
    private boolean fenced;
    private boolean committing;

    /** The time at which the client began what it does now; {@link Scheduler#NEVER} if nothing. */
    private long begunNanos;

    ModelSession(SimulatedProcess client) {
      this.client = client;
      this.number = ++connected;
      this.begunNanos = scheduler.nanoTime();
    }

    /** Notes which offsets the task takes the transaction to have. */
    void announce(Map<AssignedPartition, OffsetRange> announced) {
      ranges =
          announced.entrySet().stream()
              .collect(toMap(each -> each.getKey().topicPartition(), Map.Entry::getValue));
    }

    /** Waits as long as the server takes for a query of the catalog. */
    void queryCatalog() throws SQLException {
      call(weather.catalogLatencyNanos());
    }

    void write(Operation operation, List<Row> toWrite) throws SQLException {
      call(weather.latencyNanos());
      for (Row row : toWrite) {
        RowWrite write =
            new RowWrite(
                topics.entry(row.origin()), check.assignment(row), operation == Operation.DELETE);
        TopicEntry entry = write.entry();
        boolean isTruncated = entry.partition().topic().equals(SimulatedTopics.WITH_TRUNCATES);
        if (isTruncated || keyed) {
          lock(isTruncated ? SimulatedTopics.WITH_TRUNCATES : (Object) entry.key());
        }
        if (isNoteComputed(row.plan().table().name()) && hasNote(row)) {
          failed = true;
          throw new SQLException("a computed column takes no value", "90154");
        }
        if (entry.kind() == EntryKind.POISON) {
          failed = true;
          throw new SQLException("value too long", "22001");
        }
        check.writing(client, entry, begunNanos);
        requireValues(row, entry);
        written.add(write);
      }
    }

    boolean isNoteComputed(String table) {
      return computing.contains(table);
    }

    private boolean hasNote(Row row) {
      return row.plan().columns().stream()
          .anyMatch(column -> column.name().equals(ModelConnection.NOTE));
    }

    /** Requires that a row goes to the table of its topic, with the values of its record. */
    private void requireValues(Row row, TopicEntry entry) {
      Object id = null;
      Object version = null;
      List<PlannedColumn> columns = row.plan().columns();
      for (int i = 0; i < columns.size(); i++) {
        switch (columns.get(i).name()) {
          case "id" -> id = row.values()[i];
          case "version" -> version = row.values()[i];
          default -> {}
        }
      }
      boolean isDelete = row.operation() == Operation.DELETE;
      if (!row.plan().table().name().equals(entry.partition().topic())
          || !Objects.equals(id, entry.key())
          || !Objects.equals(version, isDelete ? null : entry.offset())) {
        throw scheduler.fail(
            "%s goes to table %s as id=%s, version=%s", entry, row.plan().table(), id, version);
      }
    }

    void truncate() throws SQLException {
      call(weather.latencyNanos());
      lock(SimulatedTopics.WITH_TRUNCATES);
      truncates = true;
    }

    /** Returns the stored offset as the transaction sees it, locked for it. */
    @Nullable StoredOffset lockOffset(TopicPartition partition) throws SQLException {
      call(weather.latencyNanos());
      lock(partition);
      StoredOffset stored = moved.getOrDefault(partition, offsets.get(partition));
      return StoredOffset.DELETED.equals(stored) ? null : stored;
    }

    void store(TopicPartition partition, StoredOffset stored) {
      moved.put(partition, stored);
    }

    /** Deletes all rows of the offsets table. */
    void deleteOffsets() throws SQLException {
      for (TopicPartition partition : readOffsets().keySet()) {
        if (lockOffset(partition) != null) {
          store(partition, StoredOffset.DELETED);
        }
      }
    }

    /** Notes that the task has lost a lease, which only another task or a failover can cause. */
    void fence() {
      if (fenced) {
        return;
      }
      fenced = true;
      scheduler.trace("fenced");
      client.loseLease();
      if (!outdated.remove(client)) {
        throw scheduler.fail("%s has lost a lease that nobody took", client);
      }
    }

    Map<TopicPartition, StoredOffset> readOffsets() throws SQLException {
      call(weather.latencyNanos());
      Map<TopicPartition, StoredOffset> seen = new HashMap<>(offsets);
      seen.putAll(moved);
      seen.values().removeIf(StoredOffset.DELETED::equals);
      return seen;
    }

    /** Returns a savepoint, which is the number of rows written. */
    int savepoint() throws SQLException {
      call(0);
      return written.size();
    }

    /** Lets the transaction do nothing but roll back, after a statement that failed. */
    void fail() {
      failed = true;
    }

    void rollBackTo(int savepoint) throws SQLException {
      scheduler.pass();
      requireUnbroken();
      if (truncates || !moved.isEmpty()) {
        throw scheduler.fail("a task rolls back to a savepoint after it has moved offsets");
      }
      failed = false;
      written.subList(savepoint, written.size()).clear();
    }

    void commit() throws SQLException {
      if (isIdle()) {
        call(0);
        release();
        return;
      }
      check.committing(written);
      call(weather.latencyNanos());
      committing = true;
      switch (weather.commitFate()) {
        case ANSWERED -> {
          await(weather.latencyNanos());
          if (broken) {
            lost(!isIdle() && scheduler.chance(0.5) ? take() : null);
          }
          Commit commit = take();
          await(weather.latencyNanos());
          if (broken) {
            lost(commit);
          }
          committing = false;
          check.answered(commit);
        }
        case LOST_BEFORE -> lost(null);
        case LOST_AFTER -> lost(take());
        case LATE -> {
          scheduler.count(Trouble.UNKNOWN_COMMIT);
          leave(weather.afterlife().plusMillis(1));
          throw connectionBroken();
        }
      }
    }

    /** Breaks the connection while the client waits for the answer to its commit. */
    private void lost(@Nullable Commit commit) throws SQLException {
      scheduler.count(Trouble.UNKNOWN_COMMIT);
      scheduler.trace("the answer to a commit is lost%s", commit == null ? "" : " (committed)");
      if (commit != null) {
        check.unanswered(commit);
      }
      committing = false;
      breakOff();
      throw connectionBroken();
    }

    /** Returns the record that the transaction empties the table for, or null. */
    private @Nullable TopicEntry truncation() {
      if (!truncates) {
        return null;
      }
      TopicPartition partition = SimulatedTopics.PARTITIONS.get(2);
      OffsetRange range = ranges.get(partition);
      TopicEntry last = range == null ? null : topics.entry(partition, range.last());
      if (last == null || last.kind() != EntryKind.TRUNCATE) {
        throw scheduler.fail("a truncation ends with %s", last);
      }
      return last;
    }

    /** Commits, and ends the transaction. */
    private Commit take() {
      TopicEntry truncation = truncation();
      if (truncation != null) {
        scheduler.count(Trouble.TRUNCATION);
      }
      Commit commit =
          new Commit(client, List.copyOf(written), Map.copyOf(moved), truncation, ranges);
      commits.add(commit);
      for (TopicPartition partition : moved.keySet()) {
        SimulatedProcess taker = takers.get(partition);
        if (taker != null && taker != client) {
          outdated.add(taker);
        }
      }
      apply(commit);
      scheduler.trace("committed %s", ranges.isEmpty() ? moved : ranges);
      release();
      check.committed(commit);
      return commit;
    }

    void rollBack() throws SQLException {
      scheduler.pass();
      requireUnbroken();
      release();
    }

    void close() {
      scheduler.pass();
      if (!left) {
        breakOff();
      }
    }

    boolean isBroken() {
      return broken;
    }

    /** Breaks off what the client does, if the server lets itself be broken off. */
    void abort() {
      aborted = true;
      scheduler.pass();
      long latencyNanos = weather.latencyNanos();
      if (latencyNanos > 0) {
        scheduler.sleep(latencyNanos);
      }
      if (weather.abortWorks()) {
        scheduler.trace("aborted");
        breakOff();
      }
    }

    private boolean isIdle() {
      return written.isEmpty() && moved.isEmpty() && !truncates;
    }

    /** Breaks the connection: the server rolls back, unless it is about to commit. */
    void breakOff() {
      broken = true;
      if (!committing) {
        sessions.remove(this);
        release();
      }
      scheduler.wake(this);
    }

    /** Goes on at the server alone: it commits what it was about to commit, and rolls back else. */
    private void leave(Duration after) {
      broken = true;
      left = true;
      boolean commits = committing && scheduler.chance(0.5);
      committing = false;
      scheduler.start(
          server,
          "server",
          () -> {
            scheduler.sleep(after);
            if (commits && !isIdle()) {
              check.mayBeRepeated(written, truncation());
              check.unanswered(take());
            }
            breakOff();
          });
    }

    private void release() {
      begunNanos = Scheduler.NEVER;
      written.clear();
      moved.clear();
      ranges = Map.of();
      truncates = false;
      failed = false;
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
          failed = true;
          throw new SQLException("a lock was not to be had", "HYT00");
        }
        scheduler.trace("waits for a lock on %s", lock);
        scheduler.await(lock, end);
        requireUnbroken();
        holder = locks.get(lock);
      }
      locks.put(lock, this);
      locked.add(lock);
    }

    private void call(long latencyNanos) throws SQLException {
      begunNanos = Math.min(begunNanos, scheduler.nanoTime());
      await(latencyNanos);
      requireUnbroken();
      if (failed) {
        throw new SQLException("the transaction is aborted", "25P02");
      }
      if (weather.breaksConnection()) {
        breakOff();
        throw connectionBroken();
      }
      if (weather.isContended()) {
        failed = true;
        throw new SQLException("a deadlock", "40001");
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
