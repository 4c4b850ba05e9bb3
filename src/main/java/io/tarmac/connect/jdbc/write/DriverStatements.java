package io.tarmac.connect.jdbc.write;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The way a driver is given statements with parameters, where it needs one of its own. */
public interface DriverStatements {

  /** For drivers that understand every statement and may be given a batch of any. */
  DriverStatements STANDARD = (sql, statement) -> true;

  /** Prepares a statement, so that the names in it stay names. */
  default PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Tells whether the statement may be sent as a batch; else it is sent for each row in turn. */
  boolean takesBatch(String sql, PreparedStatement prepared) throws SQLException;
}
