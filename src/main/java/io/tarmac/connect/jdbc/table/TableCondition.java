package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A requirement that a table has to meet in addition to its columns, before anything is planned for
 * it.
 */
@FunctionalInterface
public interface TableCondition {

  /** The condition that every table meets. */
  TableCondition NONE = (connection, table) -> {};

  /**
   * Requires that the table meets the condition, and leaves no transaction open.
   *
   * @param table the table's name as the database spells it
   * @throws PlanException if the table does not meet the condition
   */
  void require(Connection connection, TableName table) throws SQLException, PlanException;
}
