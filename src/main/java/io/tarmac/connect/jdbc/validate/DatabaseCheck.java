package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import java.sql.SQLException;

/**
 * A check for one thing that may be wrong with the database, or with what the database makes of the
 * configuration.
 */
@FunctionalInterface
interface DatabaseCheck {

  /**
   * Adds the problems that the check finds.
   *
   * @throws SQLException if the database does not answer
   */
  void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems)
      throws SQLException;
}
