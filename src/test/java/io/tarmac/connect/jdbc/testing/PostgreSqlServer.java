package io.tarmac.connect.jdbc.testing;

/** What every PostgreSQL server has in common. */
interface PostgreSqlServer extends TestingDatabase {
  @Override
  default String name() {
    return "PostgreSQL";
  }

  @Override
  default char identifierQuote() {
    return '"';
  }

  @Override
  default String utc() {
    return "set time zone 'UTC'";
  }

  @Override
  default String columnType(String table, String column) {
    return PostgreSqlCatalog.columnType(this, table, column);
  }
}
