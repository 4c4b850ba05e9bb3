package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.ListeningProcess;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.servers.EmbeddedMariaDb;
import io.tarmac.servers.EmbeddedPostgreSql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A database server from a Maven artifact, with its default durability. */
public record EmbeddedDatabase(DatabaseKind kind, int port, Access access, Runnable stop)
    implements TargetDatabase {
  /**
   * Starts a database.
   *
   * @param commitTimes whether PostgreSQL records commit times, which is off by default
   */
  public static EmbeddedDatabase start(DatabaseKind kind, RunDirectory run, boolean commitTimes) {
    return switch (kind) {
      case POSTGRESQL -> startPostgreSql(run.directory("postgresql"), commitTimes);
      case MARIADB -> startMariaDb(run.directory("mariadb"));
      case MYSQL -> throw new ReplayFailure("There is no embedded MySQL: name a server with --url");
    };
  }

  private static EmbeddedDatabase startPostgreSql(Path directory, boolean commitTimes) {
    // By default the library unpacks the programs into a directory that nobody removes.
    System.setProperty("ot.epg.working-dir", Layout.ofScript().postgreSqlPrograms().toString());
    // The library turns these off, but no production database runs without them.
    Map<String, String> settings = new HashMap<>(Map.of("fsync", "on", "synchronous_commit", "on"));
    if (commitTimes) {
      settings.put("track_commit_timestamp", "on");
    }
    EmbeddedPostgreSql server = EmbeddedPostgreSql.start(directory, settings);
    String user = EmbeddedPostgreSql.SUPERUSER;
    Access access = new Access(server.url("postgres"), Optional.of(user), Optional.of("any"));
    return new EmbeddedDatabase(DatabaseKind.POSTGRESQL, server.port(), access, server::close);
  }

  private static EmbeddedDatabase startMariaDb(Path directory) {
    EmbeddedMariaDb server = EmbeddedMariaDb.start(directory, "perf", List.of());
    Access access =
        new Access(
            server.urlOnPort(server.port()),
            Optional.of(EmbeddedMariaDb.USER),
            Optional.of(EmbeddedMariaDb.PASSWORD));
    return new EmbeddedDatabase(DatabaseKind.MARIADB, server.port(), access, server::close);
  }

  @Override
  public Optional<ProcessHandle> process() {
    return ListeningProcess.on(port);
  }

  @Override
  public void settle() {
    if (kind == DatabaseKind.POSTGRESQL) {
      try (Connection connection = open();
          Statement statement = connection.createStatement()) {
        statement.execute("checkpoint");
      } catch (SQLException e) {
        throw new ReplayFailure("The checkpoint of PostgreSQL failed: " + e.getMessage(), e);
      }
    }
  }

  @Override
  public void close() {
    stop.run();
  }
}
