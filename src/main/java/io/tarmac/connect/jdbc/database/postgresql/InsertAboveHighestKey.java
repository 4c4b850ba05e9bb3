package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that inserts rows instead of upserting them if all their keys are above the keys of
 * the table. That is so during a snapshot, or if the source counts keys up. Then no row is in the
 * way, and the server need not be ready for a conflict at each row. In large batches that readiness
 * doubles the server's time. If another writer inserts a key first, the statement fails, and the
 * sink writes the batch again by upserts. A strategy belongs to one connection. A call must not
 * have a key twice.
 *
 * @param upsert the strategy for all other calls
 * @param insert the strategy that inserts new rows by the same method
 * @param roundTrip the time that a query takes besides the server's
 */
record InsertAboveHighestKey(
    WriteStrategy upsert, WriteStrategy insert, Identifiers identifiers, Duration roundTrip)
    implements WriteStrategy {

  /** The column types whose order in an index is the order of their values in Java. */
  private static final Set<String> COUNTED = Set.of("smallint", "integer", "bigint");

  private static final Set<CanonicalType> INTEGERS =
      Set.of(CanonicalType.SHORT, CanonicalType.INTEGER, CanonicalType.LONG);

  /** The number of rows below which the look costs more than it saves. */
  static final int FEWEST_ROWS = 100;

  /** The number of calls of which one is upserted without a look. */
  private static final int UPSERTED_CALLS = 64;

  @Override
  public WriteMethod method() {
    return upsert.method();
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return upsert.supports(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return upsert.fewestRows(plan, operation);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    upsert.begin(connection);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    RowWriter upserts = upsert.prepare(plan, operation);
    return operation == Operation.UPSERT
            && plan.isLoadable()
            && isCounted(plan)
            && insert.supports(plan, Operation.INSERT)
        ? new HighestKeyWriter(
            upserts,
            insert.prepare(plan, Operation.INSERT),
            new HighestKey(identifiers, plan.table(), plan.keyColumns().get(0).name(), roundTrip))
        : upserts;
  }

  private static boolean isCounted(TablePlan plan) {
    if (plan.keyColumns().size() != 1) {
      return false;
    }
    PlannedColumn key = plan.keyColumns().get(0);
    ColumnSchema existing = plan.existing(key);
    return existing != null
        && COUNTED.contains(TypeText.of(existing.declaredType()).name())
        && INTEGERS.contains(key.mapping().canonicalType());
  }

  private static final class HighestKeyWriter implements RowWriter {

    private final RowWriter upserts;
    private final RowWriter inserts;
    private final HighestKey highestKey;

    /**
     * The attempts to insert. A look is in vain if most rows are changes, or if other writers count
     * up too.
     */
    private final AttemptBackoff attempts = new AttemptBackoff();

    private int calls;

    /**
     * The highest key that this writer has seen or written; null before a look and after a failed
     * attempt. If anybody else has written a higher key, an insert may fail with a duplicate key.
     */
    private @Nullable Long highest;

    HighestKeyWriter(RowWriter upserts, RowWriter inserts, HighestKey highestKey) {
      this.upserts = upserts;
      this.inserts = inserts;
      this.highestKey = highestKey;
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      send(connection, rows, null);
    }

    @Override
    public boolean canCarry(StatementCommit commit, boolean isRepeatable) {
      return upserts.canCarry(commit, isRepeatable) && inserts.canCarry(commit, isRepeatable);
    }

    @Override
    public void writeAndCommit(Connection connection, List<Row> rows, StatementCommit commit)
        throws SQLException {
      send(connection, rows, commit);
    }

    private void send(Connection connection, List<Row> rows, @Nullable StatementCommit commit)
        throws SQLException {
      int call = calls++;
      if (call == 0) {
        highestKey.begin(connection);
      }
      // Upsert in the first call and in every 64th: only an upsert shows a missing privilege or
      // index.
      if (call % UPSERTED_CALLS == 0 || rows.size() < FEWEST_ROWS || !attempts.isDue()) {
        send(upserts, connection, rows, commit);
        if (highest != null) {
          highest = Math.max(highest, highest(rows));
        }
        return;
      }
      boolean inserted = false;
      try {
        if (isAboveHighest(connection, rows)) {
          send(inserts, connection, rows, commit);
          inserted = true;
        } else {
          send(upserts, connection, rows, commit);
        }
      } finally {
        if (inserted) {
          attempts.succeeded();
          highest = highest(rows);
        } else {
          attempts.failed();
          highest = null;
        }
      }
    }

    private static void send(
        RowWriter writer, Connection connection, List<Row> rows, @Nullable StatementCommit commit)
        throws SQLException {
      if (commit == null) {
        writer.write(connection, rows);
      } else {
        writer.writeAndCommit(connection, rows, commit);
      }
    }

    /** Looks for the highest key of the table if this session does not remember one. */
    private boolean isAboveHighest(Connection connection, List<Row> rows) throws SQLException {
      if (highest == null) {
        highest = highestKey.find(connection);
      }
      return highest != null && highest < lowest(rows);
    }

    private static long lowest(List<Row> rows) {
      long lowest = Long.MAX_VALUE;
      for (Row row : rows) {
        // Both statements refuse a row without a key.
        if (row.values()[0] instanceof Number key) {
          lowest = Math.min(lowest, key.longValue());
        }
      }
      return lowest;
    }

    private static long highest(List<Row> rows) {
      long highest = Long.MIN_VALUE;
      for (Row row : rows) {
        if (row.values()[0] instanceof Number key) {
          highest = Math.max(highest, key.longValue());
        }
      }
      return highest;
    }
  }
}
