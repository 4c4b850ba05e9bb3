package io.tarmac.connect.jdbc.testing;

/**
 * One database of a running PostgreSQL server.
 *
 * @param stop stops the server or drops the database
 */
record PostgreSqlDatabase(
    String host, int port, String database, String user, String password, Runnable stop)
    implements TestingDatabase {

  @Override
  public String name() {
    return "PostgreSQL";
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host + ":" + port + "/" + database;
  }

  @Override
  public String columnType(String table, String column) {
    String query =
        """
        select format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = to_regclass(quote_ident(?)) and attname = ?
        """;
    return String.valueOf(sql().value(query, table, column));
  }

  @Override
  public void close() {
    stop.run();
  }
}
