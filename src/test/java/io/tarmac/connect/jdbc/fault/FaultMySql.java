package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingMySql;

/** The tests' MySQL server, which others may use too: only sessions of our database are ended. */
record FaultMySql(TestingMySql server, MySqlSessions sessions) implements FaultDatabase {

  static FaultMySql start() {
    TestingMySql server = TestingMySql.start();
    return new FaultMySql(server, new MySqlSessions(server));
  }

  @Override
  public int endSessions() {
    return sessions.end();
  }

  /** Keys are to be had without encryption too: accounts of today ask for it otherwise. */
  @Override
  public String plainUrlOnPort(int port) {
    return urlOnPort(port) + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
  }

  @Override
  public Wire wire() {
    return Wire.MYSQL;
  }

  @Override
  public String name() {
    return server.name();
  }

  @Override
  public String host() {
    return server.host();
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public String urlOnPort(int port) {
    return server.urlOnPort(port);
  }

  @Override
  public String user() {
    return server.user();
  }

  @Override
  public String password() {
    return server.password();
  }

  @Override
  public char identifierQuote() {
    return server.identifierQuote();
  }

  @Override
  public String utc() {
    return server.utc();
  }

  @Override
  public String columnType(String table, String column) {
    return server.columnType(table, column);
  }

  @Override
  public void close() {
    server.close();
  }
}
