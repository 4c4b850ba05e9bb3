package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A running database server with one schema for the tests of this JVM. Thread-safe. */
public interface TestingDatabase extends AutoCloseable {
  /** The product, as it shall appear in messages. */
  String name();

  String host();

  int port();

  /** The JDBC URL without user and password, as if the server listened on another port. */
  String urlOnPort(int port);

  String user();

  String password();

  /** Returns the quote that the database puts around identifiers. */
  default char identifierQuote() {
    return '"';
  }

  /** Returns the statement that makes a session show points in time in UTC. */
  default String utc() {
    return "set time zone 'UTC'";
  }

  /** The declared type of a column, in the database's own words and lower case. */
  String columnType(String table, String column);

  @Override
  void close();

  default String url() {
    return urlOnPort(port());
  }

  /** Returns a URL by which a driver does not encrypt, even if the server offers it. */
  default String plainUrlOnPort(int port) {
    return urlOnPort(port);
  }

  default Properties connectionProperties() {
    Properties properties = new Properties();
    properties.setProperty("user", user());
    properties.setProperty("password", password());
    return properties;
  }

  /** A connection for the test itself, in UTC whatever the time zone of this JVM. */
  default Connection open() throws SQLException {
    Connection connection = DriverManager.getConnection(url(), connectionProperties());
    try (Statement statement = connection.createStatement()) {
      statement.execute(utc());
    }
    return connection;
  }

  default String quote(String identifier) {
    String quote = String.valueOf(identifierQuote());
    return quote + identifier.replace(quote, quote + quote) + quote;
  }

  default Sql sql() {
    return new Sql(this);
  }
}
