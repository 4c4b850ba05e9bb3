package io.tarmac.connect.jdbc.write;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The way in which a driver prepares statements and sends batches. */
public interface DriverStatements {

  /** The way of drivers that understand every statement and may send any as a batch. */
  DriverStatements STANDARD = (sql, statement) -> true;

  /** Prepares a statement in a way that keeps the driver from misreading names in it. */
  default PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Tells whether the driver sends each statement of a batch only after the answer before. */
  default boolean waitsWithinBatch() {
    return false;
  }

  /** Tells whether the statement may be sent as a batch; otherwise each row is sent alone. */
  boolean takesBatch(String sql, PreparedStatement prepared) throws SQLException;
}
