package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The portable strategy: one statement per row, sent as a JDBC batch. Every database has it, every
 * other strategy is measured against it.
 */
public final class JdbcBatch implements WriteStrategy {

  private final Dml dml;

  public JdbcBatch(Dml dml) {
    this.dml = dml;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return true;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    String sql = dml.text(plan, operation);
    CanonicalType[] types =
        plan.columns().stream()
            .map(PlannedColumn::mapping)
            .map(mapping -> mapping.canonicalType())
            .toArray(CanonicalType[]::new);
    ParameterBinder[] binders = new ParameterBinder[types.length];
    int[] nullTypes = new int[types.length];
    for (int i = 0; i < types.length; i++) {
      binders[i] = ParameterBinder.of(types[i]);
      nullTypes[i] = ParameterBinder.nullType(types[i]);
    }
    return (connection, rows) -> write(connection, sql, binders, nullTypes, rows);
  }

  private static void write(
      Connection connection, String sql, ParameterBinder[] binders, int[] nullTypes, List<Row> rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int r = 0; r < rows.size(); r++) {
        @Nullable Object[] values = rows.get(r).values();
        for (int i = 0; i < binders.length; i++) {
          Object value = values[i];
          if (value == null) {
            statement.setNull(i + 1, nullTypes[i]);
          } else {
            binders[i].bind(statement, i + 1, value);
          }
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
