package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.SQLException;

/** A check of how many statements a batch of rows of the table needs. */
final class BindLimit implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    StatementLimits limits = database.limits();
    int columns = table.columns().size();
    int batch = config.batching().maxRows();
    if (limits != null && (long) batch * columns > limits.parameters()) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "table %s: %d rows of %d columns are written in several statements, of %d parameters at most each"
              .formatted(table.table(), batch, columns, limits.parameters()));
    }
  }
}
