package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableCondition;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The condition that a table has transactions. Without them, rows and offsets cannot be written in
 * one transaction.
 *
 * @param strategies the strategies of the database, which know whether its tables have transactions
 */
public record TransactionalTables(WriteStrategies strategies) implements TableCondition {

  @Override
  public void require(Connection connection, TableName table) throws SQLException, PlanException {
    boolean found = strategies.hasTransactions(connection, table);
    connection.commit();
    if (!found) {
      throw new PlanException(
          ErrorCode.NO_TRANSACTIONS,
          "table %s: its storage engine has no transactions, which %s=exactly_once is made of; give the table another (ENGINE=InnoDB), or set %s=at_least_once"
              .formatted(table, DeliveryProperties.GUARANTEE, DeliveryProperties.GUARANTEE));
    }
  }
}
