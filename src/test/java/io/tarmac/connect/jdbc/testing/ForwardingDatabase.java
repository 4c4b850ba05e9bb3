package io.tarmac.connect.jdbc.testing;

/** A server seen in another way: whatever is not said differently is as the server has it. */
public interface ForwardingDatabase extends TestingDatabase {
  TestingDatabase server();

  @Override
  default String name() {
    return server().name();
  }

  @Override
  default String host() {
    return server().host();
  }

  @Override
  default int port() {
    return server().port();
  }

  @Override
  default String urlOnPort(int port) {
    return server().urlOnPort(port);
  }

  @Override
  default String plainUrlOnPort(int port) {
    return server().plainUrlOnPort(port);
  }

  @Override
  default String user() {
    return server().user();
  }

  @Override
  default String password() {
    return server().password();
  }

  @Override
  default char identifierQuote() {
    return server().identifierQuote();
  }

  @Override
  default String utc() {
    return server().utc();
  }

  @Override
  default String columnType(String table, String column) {
    return server().columnType(table, column);
  }

  @Override
  default void close() {
    server().close();
  }
}
