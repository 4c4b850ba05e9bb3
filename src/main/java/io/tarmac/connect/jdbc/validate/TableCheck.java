package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;

/** A check for one thing that may be wrong with a table that exists. */
@FunctionalInterface
interface TableCheck {

  /**
   * Adds the problems that the check finds.
   *
   * @throws SQLException if the database does not answer
   */
  void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException;
}
