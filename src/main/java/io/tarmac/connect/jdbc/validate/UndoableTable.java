package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.Inspection;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;

/** Rows and offsets are one transaction, where they have to be. */
final class UndoableTable implements TableCheck {

  @Override
  public void run(Inspection database, SinkConfig config, TableSchema table, Findings findings)
      throws SQLException {
    findings.require(DeliveryProperties.GUARANTEE, () -> database.requireCondition(table.table()));
  }
}
