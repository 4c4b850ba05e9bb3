package io.tarmac.perf.database;

import io.tarmac.perf.stack.FreePort;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.ReplayFailure;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL from the dependency repository, with durability as it is shipped. */
public final class EmbeddedPostgreSql implements TargetDatabase {
  /** The library turns these off; a database nobody would run is not worth measuring. */
  private static final List<String> DURABLE = List.of("fsync", "synchronous_commit");

  private final EmbeddedPostgres server;
  private final Access access;

  private EmbeddedPostgreSql(EmbeddedPostgres server, Access access) {
    this.server = server;
    this.access = access;
  }

  /**
   * @param commitTimes whether it keeps the time of each commit, which is not as it is shipped
   */
  public static EmbeddedPostgreSql start(RunDirectory run, boolean commitTimes) {
    Path directory = run.directory("postgresql");
    File log = directory.resolve("postgresql.log").toFile();
    int port = FreePort.next();
    // Else the library makes a directory, and the server a socket, that nobody removes.
    System.setProperty("ot.epg.working-dir", directory.resolve("binaries").toString());
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(directory.resolve("data"))
            .setRegisterShutdownHook(false)
            .setServerConfig("unix_socket_directories", "")
            .setErrorRedirector(Redirect.appendTo(log))
            .setOutputRedirector(Redirect.appendTo(log));
    if (commitTimes) {
      builder.setServerConfig("track_commit_timestamp", "on");
    }
    DURABLE.forEach(setting -> builder.setServerConfig(setting, "on"));
    try {
      EmbeddedPostgres server = builder.start();
      String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
      Access access = new Access(url, Optional.of("postgres"), Optional.of("postgres"));
      EmbeddedPostgreSql database = new EmbeddedPostgreSql(server, access);
      database.requireDurability();
      return database;
    } catch (IOException | SQLException | RuntimeException e) {
      throw new ReplayFailure("The embedded PostgreSQL cannot be started: " + e.getMessage(), e);
    }
  }

  private void requireDurability() throws SQLException {
    Map<String, String> settings = settings();
    for (String setting : DURABLE) {
      if (!"on".equals(settings.get(setting))) {
        throw new ReplayFailure("PostgreSQL runs with " + setting + "=" + settings.get(setting));
      }
    }
  }

  @Override
  public DatabaseKind kind() {
    return DatabaseKind.POSTGRESQL;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public Optional<ProcessHandle> process() {
    return ListeningProcess.on(server.getPort());
  }

  @Override
  public void settle() {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute("checkpoint");
    } catch (SQLException e) {
      throw new ReplayFailure("PostgreSQL cannot make a checkpoint: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new ReplayFailure("The embedded PostgreSQL cannot be stopped: " + e.getMessage(), e);
    }
  }
}
