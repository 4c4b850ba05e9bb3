package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.RowKey;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Another strategy, never given a key twice in one call to upsert. PostgreSQL refuses a statement
 * that meets a key twice, and its driver makes one statement of many with {@code
 * reWriteBatchedInserts=true}.
 */
public final class DistinctKeys implements WriteStrategy {

  private final WriteStrategy strategy;

  public DistinctKeys(WriteStrategy strategy) {
    this.strategy = strategy;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return strategy.supports(plan, operation);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    RowWriter writer = strategy.prepare(plan, operation);
    return switch (operation) {
      case UPSERT -> (connection, rows) -> write(writer, connection, rows);
      case INSERT, DELETE -> writer;
    };
  }

  private static void write(RowWriter writer, Connection connection, List<Row> rows)
      throws SQLException {
    Set<RowKey> keys = new HashSet<>();
    int begin = 0;
    for (int i = 0; i < rows.size(); i++) {
      RowKey key = RowKey.of(rows.get(i));
      if (!keys.add(key)) {
        writer.write(connection, rows.subList(begin, i));
        begin = i;
        keys.clear();
        keys.add(key);
      }
    }
    writer.write(connection, rows.subList(begin, rows.size()));
  }
}
