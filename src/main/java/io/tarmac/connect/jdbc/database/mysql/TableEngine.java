package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The storage engine of a table, which may be one that cannot roll back anything. */
final class TableEngine {

  private static final String QUERY =
      """
      select case when %s then 'YES' else 'NO' end
      from information_schema.tables t
      join information_schema.engines e on e.engine = t.engine
      where t.table_name = ? and t.table_schema = %s
      """;

  private static final String TRANSACTIONS = "e.transactions = 'YES'";

  /**
   * The condition for an engine with savepoints. RocksDB says that it has them, but fails to roll
   * back to one.
   */
  private static final String SAVEPOINTS =
      TRANSACTIONS + " and e.savepoints = 'YES' and e.engine <> 'ROCKSDB'";

  private TableEngine() {}

  /**
   * Tells whether a rollback removes what was written to a table. The answer for a view is true.
   */
  static boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return is(TRANSACTIONS, connection, table);
  }

  /**
   * Tells whether a rollback to a savepoint removes what was written to a table since then. The
   * answer for a view is true.
   */
  static boolean hasSavepoints(Connection connection, TableName table) throws SQLException {
    return is(SAVEPOINTS, connection, table);
  }

  private static boolean is(String condition, Connection connection, TableName table)
      throws SQLException {
    String schema = table.schema();
    String query = QUERY.formatted(condition, schema == null ? "schema()" : "?");
    List<String> parameters =
        schema == null ? List.of(table.name()) : List.of(table.name(), schema);
    try (PreparedStatement statement = CatalogTimeout.limit(connection.prepareStatement(query))) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      try (ResultSet found = statement.executeQuery()) {
        return !found.next() || "YES".equals(found.getString(1));
      }
    }
  }
}
