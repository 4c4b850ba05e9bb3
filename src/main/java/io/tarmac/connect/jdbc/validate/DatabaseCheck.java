package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import java.sql.SQLException;

/** One thing that may be wrong with the database, or that it makes of the configuration. */
@FunctionalInterface
interface DatabaseCheck {

  /**
   * Adds what is wrong.
   *
   * @throws SQLException when the database does not say
   */
  void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems)
      throws SQLException;
}
