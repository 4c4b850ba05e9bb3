package io.tarmac.connect.jdbc.testing;

/** One database of a running PostgreSQL server. */
record PostgreSqlDatabase(String host, int port, String database, String user, String password)
    implements PostgreSqlServer {

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host + ":" + port + "/" + database;
  }

  /** The server is not this object's to stop. */
  @Override
  public void close() {}
}
