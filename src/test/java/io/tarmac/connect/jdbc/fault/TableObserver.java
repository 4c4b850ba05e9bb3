package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A reader that compares the tables of a run with the topic again and again, each time in one
 * snapshot, while a test disturbs the sink. It also sees what is wrong for a moment only. The
 * number of an event says in which partition and at which offset the event is, see {@link
 * FaultLoad}.
 *
 * <p>With both guarantees each snapshot has the first events of each partition without a gap, in
 * all tables together, and no later snapshot has fewer (C2.1). With exactly_once no event has two
 * rows, and the rows are those of the events below the stored offsets of the same snapshot (C4.2).
 * With upserts no row goes back to an older version; at_least_once permits a step back, but only
 * after a fault (C2.1). If the database {@link FaultDatabase#forgets() forgets} commits, steps back
 * are not checked.
 *
 * <p>One thread reads. The thread of the test starts and stops it.
 */
final class TableObserver implements AutoCloseable {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** A database that is away refuses at once. */
  private static final long PAUSE_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int MOST_PROBLEMS = 10;

  private final FaultDatabase database;
  private final FaultLoad load;
  private final Guarantee guarantee;
  private final String rowsQuery;
  private final @Nullable String offsetsQuery;
  private final Thread thread = new Thread(this::run, "table-observer");
  private final Set<String> problems = new LinkedHashSet<>();
  private final Set<String> steps = new LinkedHashSet<>();
  private Map<Integer, ObservedRows> last = Map.of();
  private final AtomicInteger snapshots = new AtomicInteger();
  private volatile long events;
  private volatile boolean ended;
  private volatile @Nullable SQLException failure;
  private volatile @Nullable Throwable defect;

  /**
   * The rows that one snapshot has of a partition, or of an id if the load writes rows again.
   *
   * @param events the number of different events that they are of
   * @param latest the number of the latest event
   */
  private record ObservedRows(long count, long events, long latest) {
    static final ObservedRows NONE = new ObservedRows(0, 0, -1);
  }

  /** Creates a reader of tables that one sink writes from one topic. */
  TableObserver(
      FaultDatabase database,
      FaultLoad load,
      Guarantee guarantee,
      List<String> tables,
      String topic,
      String consumerGroup) {
    this.database = database;
    this.load = load;
    this.guarantee = guarantee;
    this.rowsQuery =
        load.observation(
            tables.stream()
                .map(table -> "select id, amount from " + database.qualify(table))
                .collect(Collectors.joining(" union all ")));
    this.offsetsQuery =
        guarantee == Guarantee.EXACTLY_ONCE
            ? "select partition_id, next_offset from %s where consumer_group = '%s' and topic = '%s'"
                .formatted(database.qualify("tarmac_offsets"), consumerGroup, topic)
            : null;
  }

  TableObserver start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  private void run() {
    while (!ended) {
      try (Connection connection = database.openObserver()) {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        while (!ended) {
          observe(connection);
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      } catch (SQLException e) {
        // The database is away, has ended the session, or has no table of offsets yet.
        failure = e;
        LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
      } catch (RuntimeException | Error e) {
        defect = e;
        return;
      }
    }
  }

  private void observe(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Map<Integer, ObservedRows> rows = new HashMap<>();
      try (ResultSet found = statement.executeQuery(rowsQuery)) {
        while (found.next()) {
          rows.put(
              found.getInt(1),
              new ObservedRows(found.getLong(2), found.getLong(3), found.getLong(4)));
        }
      }
      Map<Integer, Long> offsets = new HashMap<>();
      if (offsetsQuery != null) {
        try (ResultSet found = statement.executeQuery(offsetsQuery)) {
          while (found.next()) {
            offsets.put(found.getInt(1), found.getLong(2));
          }
        }
      }
      connection.rollback();
      compare(rows, offsets);
    }
    snapshots.incrementAndGet();
  }

  private void compare(Map<Integer, ObservedRows> rows, Map<Integer, Long> offsets) {
    for (int slot = 0; slot < load.slots(); slot++) {
      ObservedRows before = last.getOrDefault(slot, ObservedRows.NONE);
      ObservedRows now = rows.getOrDefault(slot, ObservedRows.NONE);
      int partition = slot % FaultRun.PARTITIONS;
      if (now.latest() < before.latest() || now.events() < before.events()) {
        add(steps, "%s goes back from %s to %s".formatted(load.slot(slot), before, now));
      }
      if (now.events() != load.events(slot, now.latest() + 1)) {
        add(problems, "%s has gaps: %s".formatted(load.slot(slot), now));
      }
      if (offsetsQuery != null) {
        // A negative offset says that the sink has the partition and has stored no offset yet.
        long offset = Math.max(0, offsets.getOrDefault(partition, 0L));
        long end = partition + FaultRun.PARTITIONS * offset;
        if (now.count() > load.rows(now.events())) {
          add(problems, "%s has an event twice: %s".formatted(load.slot(slot), now));
        }
        if (now.events() != load.events(slot, end) || now.latest() >= end) {
          add(
              problems,
              "%s and the stored offset %s do not agree: %s"
                  .formatted(load.slot(slot), offset, now));
        }
      }
    }
    last = rows;
    events = rows.values().stream().mapToLong(ObservedRows::events).sum();
  }

  private static void add(Set<String> problems, String problem) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(problem);
    }
  }

  /** Waits until the observer has read a snapshot that is not older than this call. */
  void awaitSnapshot() {
    int begun = snapshots.get() + 1;
    Await.until("the observer has read", () -> snapshots() > begun);
  }

  /**
   * Ends reading, and fails if a snapshot was not as the guarantee promises.
   *
   * @param faults how many faults may have caused at_least_once to write older rows again
   */
  void assertNothingWrong(int faults) {
    close();
    assertThat(snapshots()).as("snapshots; the last failure was %s", failure).isPositive();
    assertThat(problems).as("problems in one of %d snapshots", snapshots.get()).isEmpty();
    boolean mayGoBack =
        database.forgets()
            || (load == FaultLoad.UPSERTS && guarantee == Guarantee.AT_LEAST_ONCE && faults > 0);
    if (!mayGoBack) {
      assertThat(steps).as("steps back between two of %d snapshots", snapshots.get()).isEmpty();
    }
  }

  /** Returns the number of different events in the latest snapshot. */
  long events() {
    requireAlive();
    return events;
  }

  /** Returns how many snapshots the observer has read. */
  int snapshots() {
    requireAlive();
    return snapshots.get();
  }

  private void requireAlive() {
    if (defect != null) {
      throw new AssertionError("the observer has ended", defect);
    }
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
