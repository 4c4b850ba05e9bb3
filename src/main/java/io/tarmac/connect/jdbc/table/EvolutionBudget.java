package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.EvolutionLimits;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * A task's budget for the tables, columns and changes that schema evolution adds. The budget counts
 * from the start of the task, and refuses what is beyond the limits. Tables that topics name are
 * not counted, because records cannot add to their number. Used by one thread at a time.
 */
public final class EvolutionBudget {

  private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

  private final EvolutionLimits limits;
  private final RecordNames recordNames;
  private final SinkMetrics metrics;
  private final LongSupplier nanoClock;

  /** The times of the changes of all tables within the last minute, the oldest first. */
  private final Deque<Long> changes = new ArrayDeque<>();

  /** The times of each table's changes within the last minute, the oldest first. */
  private final Map<TableName, Deque<Long>> changesPerTable = new HashMap<>();

  private int tables;
  private int columns;

  /** Creates an unused budget of a task. */
  public EvolutionBudget(SinkConfig config, SinkMetrics metrics) {
    this(config.tables().limits(), RecordNames.of(config), metrics, System::nanoTime);
  }

  /**
   * Creates an unused budget.
   *
   * @param nanoClock a clock like {@link System#nanoTime}
   */
  EvolutionBudget(
      EvolutionLimits limits,
      RecordNames recordNames,
      SinkMetrics metrics,
      LongSupplier nanoClock) {
    this.limits = limits;
    this.recordNames = recordNames;
    this.metrics = metrics;
    this.nanoClock = nanoClock;
  }

  /**
   * Requires that the task may create one more table.
   *
   * @throws PlanException if a topic's table is one change too many
   * @throws BadRecordException if records have named too many tables, or named one that is a change
   *     too many
   */
  void requireRoomForTable(TableName table) throws PlanException, BadRecordException {
    if (recordNames.ofTables()) {
      require(
          tables,
          limits.tables(),
          "table %s does not exist, and the task has created as many tables for names in records as %s=%d allows"
              .formatted(table, TableProperties.MAX_TABLES, limits.tables()));
    }
    if (!limits.changesPerTable()) {
      requireRoomForChange(table);
    }
  }

  /**
   * Requires that the task may alter a table once more.
   *
   * @param added how many columns the table gets
   * @throws PlanException if a topic's table needs more than is allowed
   * @throws BadRecordException if a table that a record named needs more than is allowed
   */
  void requireRoomForAlteration(TableName table, int added)
      throws PlanException, BadRecordException {
    if (added > 0) {
      require(
          columns + added - 1,
          limits.addedColumns(),
          "table %s: %d columns are missing, and the task has added %d of the columns that %s=%d allows since its start"
              .formatted(
                  table, added, columns, TableProperties.MAX_ADDED_COLUMNS, limits.addedColumns()));
    }
    requireRoomForChange(table);
  }

  /** Counts a table that has been created. */
  void countTable(TableName table) {
    metrics.tableCreated();
    if (recordNames.ofTables()) {
      tables++;
    }
    if (!limits.changesPerTable()) {
      count(table);
    }
  }

  /** Counts the alteration of a table, and the columns that the table got. */
  void countAlteration(TableName table, int added) {
    metrics.tableAltered();
    columns += added;
    count(table);
  }

  private void requireRoomForChange(TableName table) throws PlanException, BadRecordException {
    Deque<Long> latest = changes(table);
    long now = nanoClock.getAsLong();
    while (!latest.isEmpty() && now - latest.getFirst() >= MINUTE_NANOS) {
      latest.removeFirst();
    }
    require(
        latest.size(),
        limits.changes(),
        "table %s: tables have been changed as often within a minute as %s=%d allows"
            .formatted(table, TableProperties.MAX_CHANGES, limits.changes()));
  }

  private void count(TableName table) {
    if (limits.changes() != EvolutionLimits.NONE) {
      changes(table).addLast(nanoClock.getAsLong());
    }
  }

  private Deque<Long> changes(TableName table) {
    return limits.changesPerTable()
        ? changesPerTable.computeIfAbsent(table, first -> new ArrayDeque<>())
        : changes;
  }

  private void require(int used, int limit, String problem)
      throws PlanException, BadRecordException {
    if (limit != EvolutionLimits.NONE && used >= limit) {
      throw RecordNames.blamed(
          recordNames.ofTables(),
          ErrorCode.EVOLUTION_LIMIT,
          problem + "; change the table by hand, or raise the limit and restart the task");
    }
  }
}
