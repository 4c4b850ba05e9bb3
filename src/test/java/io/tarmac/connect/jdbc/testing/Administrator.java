package io.tarmac.connect.jdbc.testing;

import static java.util.stream.Collectors.toMap;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A server's administrator, who creates and drops the databases and the users of tests. */
record Administrator(String url, String user, String password) {

  /**
   * Returns the administrator whom the JDBC URL in an environment variable names. Aborts the
   * calling test if there is no such variable.
   */
  static Administrator fromEnvironment(String variable) {
    String url = System.getenv(variable);
    Assumptions.assumeTrue(url != null, "needs the JDBC URL of a server as " + variable);
    Map<String, String> parameters =
        Stream.of(url.substring(url.indexOf('?') + 1).split("&", -1))
            .map(parameter -> parameter.split("=", 2))
            .collect(toMap(parts -> parts[0], parts -> parts[parts.length - 1]));
    return new Administrator(
        url, parameters.getOrDefault("user", ""), parameters.getOrDefault("password", ""));
  }

  String host() {
    return uri().getHost();
  }

  int port() {
    return uri().getPort();
  }

  private URI uri() {
    return URI.create(url.substring("jdbc:".length()));
  }

  void execute(String... statements) {
    try (Connection connection = DriverManager.getConnection(url, user, password);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(
          "the server refuses its administrator " + String.join("; ", statements), e);
    }
  }
}
