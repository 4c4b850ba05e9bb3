package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.EmbeddedPostgreSql;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * PostgreSQL from the dependencies, or Testcontainers'. The tests' user is the owner of its
 * database, no superuser, and has to show its password.
 */
final class TestingPostgreSql {
  private static final String NAME = "tarmac";
  private static final String PASSWORD = "tarmac-pass-4711";

  /** Only the superuser is trusted without a password. */
  private static final List<String> ACCESS =
      List.of("host all postgres all trust", "host all all all scram-sha-256");

  private TestingPostgreSql() {}

  static TestingDatabase start() {
    return Boolean.getBoolean("tarmac.containers") ? startContainer() : startEmbedded();
  }

  private static TestingDatabase startContainer() {
    PostgreSQLContainer container =
        new PostgreSQLContainer("postgres:18").withUsername("postgres").withPassword("postgres");
    container.start();
    Administrator administrator =
        new Administrator(container.getJdbcUrl(), container.getUsername(), container.getPassword());
    return createDatabase(administrator, container::stop);
  }

  private static TestingDatabase startEmbedded() {
    Path directory = TemporaryDirectory.create("postgresql");
    Map<String, String> settings =
        Map.of(
            // The default of 4,096 took half of the processor time of all tests.
            "scram_iterations",
            "1",
            // Tests have thousands of tables of a few rows, for which neither pays.
            "autovacuum",
            "off",
            "jit",
            "off");
    EmbeddedPostgreSql server = EmbeddedPostgreSql.start(directory, settings, ACCESS);
    return createDatabase(
        new Administrator(
            "jdbc:postgresql://localhost:" + server.port() + "/postgres",
            EmbeddedPostgreSql.SUPERUSER,
            ""),
        () -> {
          server.close();
          TemporaryDirectory.delete(directory);
        });
  }

  private static TestingDatabase createDatabase(Administrator administrator, Runnable stop) {
    administrator.execute(
        "create role " + NAME + " login password '" + PASSWORD + "'",
        "create database " + NAME + " owner " + NAME);
    return new PostgreSqlDatabase(
        administrator.host(), administrator.port(), NAME, NAME, PASSWORD, stop);
  }
}
