package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;

/** What has to be so of a table, beside its columns, before anything is planned for it. */
@FunctionalInterface
public interface TableCondition {

  /** Any table will do. */
  TableCondition NONE = (connection, table) -> {};

  /**
   * Returns if it is so, and leaves no transaction open.
   *
   * @param table as the database spells it
   * @throws PlanException when it is not
   */
  void require(Connection connection, TableName table) throws SQLException, PlanException;
}
