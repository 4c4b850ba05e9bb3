package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.Inspection;
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
  void run(Inspection database, SinkConfig config, TableSchema table, Findings findings)
      throws SQLException;
}
