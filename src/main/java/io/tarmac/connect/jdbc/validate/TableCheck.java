package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.table.TableSchema;
import java.sql.SQLException;

/** One thing that may be wrong with a table that is there. */
@FunctionalInterface
interface TableCheck {

  /**
   * Adds what is wrong.
   *
   * @throws SQLException when the database does not say
   */
  void run(
      ConnectionProbe database, SinkConfig config, TableSchema table, ValidationProblems problems)
      throws SQLException;
}
