package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.RowKey;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A strategy that never gives another strategy the same key twice in one call. Statements of many
 * rows need this if they must not meet a key twice, as in PostgreSQL. With {@code
 * reWriteBatchedInserts=true}, PostgreSQL's driver makes one such statement of many. Strategies of
 * several steps need this too. Only rows in record order are affected, because reduced rows have
 * each key once.
 */
public record DistinctKeys(WriteStrategy strategy) implements WriteStrategy {

  @Override
  public WriteMethod method() {
    return strategy.method();
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return strategy.supports(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return strategy.fewestRows(plan, operation);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    strategy.begin(connection);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    RowWriter writer = strategy.prepare(plan, operation);
    return switch (operation) {
      case UPSERT, INSERT_IGNORE, UPDATE ->
          plan.keyColumns().isEmpty() ? writer : new DistinctKeyWriter(writer);
      case INSERT, DELETE, ADD_VERSION, END_VERSION, SWEEP -> writer;
    };
  }

  private record DistinctKeyWriter(RowWriter writer) implements RowWriter {

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int begin = 0;
      while (begin < rows.size()) {
        int end = begin + together(rows, begin);
        writer.write(connection, rows.subList(begin, end));
        begin = end;
      }
    }

    /**
     * Returns the number of rows before the first one whose key is, or may be, that of an earlier
     * row.
     */
    @Override
    public int together(List<Row> rows, int begin) {
      Set<RowKey> keys = new HashSet<>();
      for (int i = begin; i < rows.size(); i++) {
        RowKey key = RowKey.coarseOf(rows.get(i));
        if (key == null || !keys.add(key)) {
          return Math.max(1, i - begin);
        }
      }
      return rows.size() - begin;
    }

    @Override
    public void writeTogether(Connection connection, List<Row> rows) throws SQLException {
      writer.write(connection, rows);
    }

    @Override
    public boolean canCarry(StatementCommit commit, boolean isRepeatable) {
      return writer.canCarry(commit, isRepeatable);
    }

    @Override
    public void writeAndCommit(Connection connection, List<Row> rows, StatementCommit commit)
        throws SQLException {
      writer.writeAndCommit(connection, rows, commit);
    }
  }
}
