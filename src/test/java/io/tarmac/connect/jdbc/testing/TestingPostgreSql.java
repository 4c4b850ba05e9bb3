package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.EmbeddedPostgreSql;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * PostgreSQL from the dependencies, or Testcontainers'. The tests' user is the owner of its
 * database, no superuser, and has to show its password.
 */
public record TestingPostgreSql(String host, int port, Runnable stop) implements PostgreSqlServer {
  private static final String NAME = "tarmac";
  private static final String PASSWORD = "tarmac-pass-4711";

  /** Only the superuser is trusted without a password. */
  private static final List<String> ACCESS =
      List.of("host all postgres all trust", "host all all all scram-sha-256");

  public static TestingPostgreSql start() {
    return Boolean.getBoolean("tarmac.containers") ? startContainer() : startEmbedded();
  }

  private static TestingPostgreSql startContainer() {
    PostgreSQLContainer container =
        new PostgreSQLContainer("postgres:18").withUsername("postgres").withPassword("postgres");
    container.start();
    createOwner(container.getJdbcUrl(), "postgres", "postgres");
    return new TestingPostgreSql(
        container.getHost(),
        container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
        container::stop);
  }

  private static TestingPostgreSql startEmbedded() {
    Path directory = TemporaryDirectory.create("postgresql");
    // The default of 4,096 took half of the processor time of all tests.
    Map<String, String> settings = Map.of("scram_iterations", "1");
    EmbeddedPostgreSql server = EmbeddedPostgreSql.start(directory, settings, ACCESS);
    createOwner(server.url("postgres"), EmbeddedPostgreSql.SUPERUSER, "");
    return new TestingPostgreSql(
        "localhost",
        server.port(),
        () -> {
          server.close();
          TemporaryDirectory.delete(directory);
        });
  }

  private static void createOwner(String url, String superuser, String password) {
    Properties properties = new Properties();
    properties.setProperty("user", superuser);
    properties.setProperty("password", password);
    try (Connection connection = DriverManager.getConnection(url, properties);
        Statement statement = connection.createStatement()) {
      statement.execute("create role " + NAME + " login password '" + PASSWORD + "'");
      statement.execute("create database " + NAME + " owner " + NAME);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL has no database for the tests", e);
    }
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host + ":" + port + "/" + NAME;
  }

  @Override
  public String user() {
    return NAME;
  }

  @Override
  public String password() {
    return PASSWORD;
  }

  @Override
  public void close() {
    stop.run();
  }
}
