package io.tarmac.connect.jdbc.testing;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;

/**
 * The server with extensions that {@code .ci/extended-postgresql} starts and the environment
 * variable {@code TARMAC_EXTENDED_POSTGRESQL_URL} names. The tests get a copy of one of its
 * template databases, dropped at the end.
 */
public record TestingExtendedPostgreSql(
    String host, int port, String user, String password, String database, Runnable stop)
    implements PostgreSqlServer {
  private static final String VARIABLE = "TARMAC_EXTENDED_POSTGRESQL_URL";

  /**
   * Makes a database.
   *
   * @param template {@code inside} for extensions in a schema on the search path, {@code outside}
   *     for extensions in schemas that are not
   */
  public static TestingExtendedPostgreSql start(String template) {
    String url = System.getenv(VARIABLE);
    Assumptions.assumeTrue(
        url != null, "needs a PostgreSQL server with extensions: its JDBC URL as " + VARIABLE);
    URI uri = URI.create(url.substring("jdbc:".length()));
    Map<String, String> parameters = new HashMap<>();
    for (String parameter : uri.getQuery().split("&", -1)) {
      String[] parts = parameter.split("=", 2);
      parameters.put(parts[0], parts[1]);
    }
    String database = "tarmac_" + UUID.randomUUID().toString().replace('-', '_');
    execute(url, "create database " + database + " template " + template);
    return new TestingExtendedPostgreSql(
        uri.getHost(),
        uri.getPort(),
        parameters.get("user"),
        parameters.get("password"),
        database,
        () -> execute(url, "drop database " + database + " with (force)"));
  }

  private static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refuses " + sql, e);
    }
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host + ":" + port + "/" + database;
  }

  @Override
  public void close() {
    stop.run();
  }
}
