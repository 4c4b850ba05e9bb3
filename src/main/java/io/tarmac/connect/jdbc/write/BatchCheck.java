package io.tarmac.connect.jdbc.write;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Asks a driver, once a statement is prepared as JDBC has it, whether it may be sent as a batch.
 */
@FunctionalInterface
public interface BatchCheck {

  /** For drivers that may be given a batch of any statement. */
  BatchCheck NONE = statement -> true;

  /** Whether it may; else it is sent for one row after the other. */
  boolean takesBatch(PreparedStatement statement) throws SQLException;
}
