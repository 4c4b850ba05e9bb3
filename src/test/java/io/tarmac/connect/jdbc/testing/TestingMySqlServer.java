package io.tarmac.connect.jdbc.testing;

/** A server of MySQL or of MariaDB. */
interface TestingMySqlServer extends TestingDatabase {
  @Override
  default char identifierQuote() {
    return '`';
  }

  @Override
  default String utc() {
    return "set time_zone = '+00:00'";
  }

  @Override
  default String columnType(String table, String column) {
    String query =
        """
        select column_type from information_schema.columns
        where table_schema = database() and table_name = ? and column_name = ?
        """;
    return String.valueOf(sql().value(query, table, column));
  }
}
