package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What keeps a table's rows, which may be no engine that undoes anything. */
final class TableEngine {

  private static final String QUERY =
      """
      select case when %s then 'YES' else 'NO' end
      from information_schema.tables t
      join information_schema.engines e on e.engine = t.engine
      where t.table_name = ? and t.table_schema = %s
      """;

  private static final String TRANSACTIONS = "e.transactions = 'YES'";

  /** RocksDB says that it has them, and fails where it is to go back to one. */
  private static final String SAVEPOINTS =
      TRANSACTIONS + " and e.savepoints = 'YES' and e.engine <> 'ROCKSDB'";

  private TableEngine() {}

  /**
   * Whether what was written to a table is gone after a rollback; so it is taken to be of views.
   */
  static boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return is(TRANSACTIONS, connection, table);
  }

  /** Whether a part of a transaction can be undone in a table; so it is taken to be of views. */
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
