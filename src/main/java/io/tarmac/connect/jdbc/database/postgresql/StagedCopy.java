package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A strategy that copies any number of rows into a temporary table, and writes them from there by
 * one statement. A strategy belongs to one connection. A call must not have a key twice.
 */
final class StagedCopy implements WriteStrategy {

  /** The number of values below which arrays are faster. */
  private static final int FEWEST_VALUES = 40_000;

  /**
   * The most columns of a temporary table. So many fit into a page of the server, even if their
   * texts are too short for the server to move out of the page.
   */
  private static final int MOST_COLUMNS = 300;

  private final SetBasedSql sql;
  private final TemporaryTables tables = new TemporaryTables();

  StagedCopy(SetBasedSql sql) {
    this.sql = sql;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.COPY;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return sql.supports(plan, operation)
        && SetBasedSql.columns(plan, operation).size() <= MOST_COLUMNS;
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return FEWEST_VALUES / SetBasedSql.columns(plan, operation).size();
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    tables.begin(connection);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    List<ElementType> types = SetBasedSql.types(plan, operation);
    List<BinaryEncoder> encoders =
        SetBasedSql.columns(plan, operation).stream()
            .map(column -> BinaryEncoder.of(column.mapping().canonicalType()))
            .toList();
    return (connection, rows) -> {
      TemporaryTable table = tables.table(types);
      int call = table.beginCall(connection);
      new BinaryCopy(table.name(), encoders).send(connection, rows, call);
      execute(
          connection, sql.statement(plan, operation, table.rows(types.size(), operation)), call);
    };
  }

  private static void execute(Connection connection, String sql, int call) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, call);
      statement.executeUpdate();
    }
  }
}
