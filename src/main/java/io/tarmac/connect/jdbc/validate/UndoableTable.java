package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;

/**
 * A check that the database can roll back rows and offsets in one transaction, if the delivery
 * guarantee needs that.
 */
final class UndoableTable implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    problems.require(DeliveryProperties.GUARANTEE, () -> database.requireCondition(table.table()));
  }
}
