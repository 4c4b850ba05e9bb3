package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.RowKey;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TablePlan.HistoryIndexes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that keeps every version of a row: it ends the current version and inserts the next
 * one. A version changes nothing if the table already has it or a newer one. So redelivered rows
 * change nothing.
 *
 * <p>If a call has several versions of a key, each one is inserted as already ended by the next. So
 * the table needs one update per key. If the database may consider two different keys equal, their
 * rows are written one after another.
 *
 * @param inserts the strategies that insert versions, best first
 */
public record EndThenInsert(Dml dml, List<WriteStrategy> inserts) implements WriteStrategy {

  public EndThenInsert {
    inserts = List.copyOf(inserts);
  }

  /** Returns the strategies for versions and sweeps, followed by the given ones. */
  public static List<WriteStrategy> before(Dml dml, List<WriteStrategy> strategies) {
    List<WriteStrategy> all = new ArrayList<>();
    all.add(new EndThenInsert(dml, strategies));
    all.add(new SnapshotSweep(dml));
    all.addAll(strategies);
    return List.copyOf(all);
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.BATCH;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case ADD_VERSION, END_VERSION -> true;
      case INSERT, UPSERT, UPDATE, INSERT_IGNORE, DELETE, SWEEP -> false;
    };
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    RowStatement end = dml.endCurrentVersion(plan);
    if (operation == Operation.END_VERSION) {
      return (connection, rows) -> {
        List<Row> ending = new ArrayList<>();
        rows.forEach(row -> ending.add(endedBy(row, row)));
        end.execute(connection, ending);
      };
    }
    StrategyChain chain =
        Objects.requireNonNull(StrategyChain.of(inserts, plan.complete(), Operation.INSERT));
    return plan.isPartial()
        ? new PartialVersions(
            end, ExistingRows.ofVersions(dml, plan), dml.insertFromCurrentVersion(plan), chain)
        : new CompleteVersions(end, ExistingRows.ofVersions(dml, plan), chain);
  }

  /** Returns a version with the begin of the next version as its end, and no longer current. */
  private static Row endedBy(Row row, Row next) {
    TablePlan plan = row.plan();
    HistoryIndexes history = plan.historyIndexes();
    PlannedColumn current = plan.columns().get(history.current());
    @Nullable Object[] values = row.values().clone();
    values[history.to()] = next.values()[next.plan().historyIndexes().from()];
    values[history.current()] = current.mapping().converter().convert(false);
    return row.inserting(values);
  }

  private static void insert(Connection connection, StrategyChain chain, List<Row> rows)
      throws SQLException {
    if (!rows.isEmpty()) {
      Run run = new Run(rows.get(0).plan(), Operation.INSERT, rows, true);
      for (StrategyChain.Chunk chunk : chain.best(run)) {
        chunk.write(connection);
      }
    }
  }

  /** The writer of versions that have all their values. */
  private record CompleteVersions(RowStatement end, ExistingRows existing, StrategyChain chain)
      implements RowWriter {

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int begin = 0;
      while (begin < rows.size()) {
        int count = together(rows, begin);
        writeTogether(connection, rows.subList(begin, begin + count));
        begin += count;
      }
    }

    /**
     * Returns the number of rows before the first one whose key differs from an earlier row's key
     * but may be equal in the database.
     */
    @Override
    public int together(List<Row> rows, int begin) {
      Map<RowKey, RowKey> exactKeys = new HashMap<>();
      for (int i = begin; i < rows.size(); i++) {
        RowKey coarse = RowKey.coarseOfAllVersions(rows.get(i));
        if (coarse == null) {
          return Math.max(1, i - begin);
        }
        RowKey exact = RowKey.ofAllVersions(rows.get(i));
        RowKey same = exactKeys.putIfAbsent(coarse, exact);
        if (same != null && !same.equals(exact)) {
          return i - begin;
        }
      }
      return rows.size() - begin;
    }

    @Override
    public void writeTogether(Connection connection, List<Row> rows) throws SQLException {
      List<Row> versions = new ArrayList<>();
      List<Row> ending = new ArrayList<>();
      Map<RowKey, Integer> latest = new HashMap<>();
      for (Row row : existing.absent(connection, rows)) {
        RowKey key = RowKey.ofAllVersions(row);
        Integer index = latest.get(key);
        if (index == null) {
          ending.add(endedBy(row, row));
        } else if (RowKey.of(row).compareTo(RowKey.of(versions.get(index))) > 0) {
          versions.set(index, endedBy(versions.get(index), row));
        } else {
          continue; // the batch has a newer version already
        }
        latest.put(key, versions.size());
        versions.add(row.inserting(row.values()));
      }
      if (!ending.isEmpty()) {
        end.execute(connection, ending);
        insert(connection, chain, versions);
      }
    }
  }

  /**
   * The writer of versions that lack values. The missing values are copied from the current
   * version, so the rows are written one after another.
   */
  private record PartialVersions(
      RowStatement end, ExistingRows existing, RowStatement fromCurrent, StrategyChain chain)
      implements RowWriter {

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      for (Row row : rows) {
        List<Row> one = List.of(row);
        if (!existing.absent(connection, one).isEmpty()) {
          if (fromCurrent.execute(connection, one)[0] == 0) {
            insert(connection, chain, List.of(row.inserting(row.values())));
          }
          end.execute(connection, List.of(endedBy(row, row)));
        }
      }
    }
  }
}
