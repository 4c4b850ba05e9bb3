package io.tarmac.connect.jdbc.testing;

/**
 * A server through the driver of another one; for the sink, while the test itself goes on as ever.
 *
 * @param scheme the beginning of the URLs that the driver accepts
 * @param option what else its URL needs, or nothing
 */
public record ThroughDriver(TestingDatabase server, String scheme, String option)
    implements ForwardingDatabase {

  @Override
  public String urlOnPort(int port) {
    String url = server.urlOnPort(port);
    return scheme + url.substring(url.indexOf("//")) + option;
  }

  @Override
  public Sql sql() {
    return server.sql();
  }
}
