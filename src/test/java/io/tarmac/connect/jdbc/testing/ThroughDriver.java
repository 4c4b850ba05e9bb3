package io.tarmac.connect.jdbc.testing;

/**
 * A server through the driver of another one; for the sink, while the test itself goes on as ever.
 *
 * @param scheme the beginning of the URLs that the driver accepts
 * @param option what else its URL needs, or nothing
 */
public record ThroughDriver(TestingDatabase server, String scheme, String option)
    implements TestingDatabase {

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
    String url = server.urlOnPort(port);
    return scheme + url.substring(url.indexOf("//")) + option;
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
  public Sql sql() {
    return server.sql();
  }

  @Override
  public void close() {
    server.close();
  }
}
