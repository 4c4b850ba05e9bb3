package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.PostgreSqlCatalog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;

/** One database of a running PostgreSQL server. */
record PostgreSqlDatabase(String host, int port, String database, String user, String password)
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
  public char identifierQuote() {
    return '"';
  }

  @Override
  public String utc() {
    return "set time zone 'UTC'";
  }

  @Override
  public String columnType(String table, String column) {
    return PostgreSqlCatalog.columnType(this, table, column);
  }

  /** The server is not this object's to stop. */
  @Override
  public void close() {}
}
