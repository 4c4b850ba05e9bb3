package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;

/**
 * A check that the table has the key's columns, and the unique index by which an upsert looks for
 * rows.
 */
final class KeyOfTable implements TableCheck {

  @Override
  public void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException {
    problems.require(KeyProperties.KEY_FIELDS, () -> database.tables().requireKey(table));
  }
}
