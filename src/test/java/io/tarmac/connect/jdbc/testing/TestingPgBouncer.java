package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.Await;
import io.tarmac.servers.FreePort;
import io.tarmac.servers.ServerProcess;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * PgBouncer of the machine in front of a PostgreSQL. It hands out its server connections in turn,
 * so that two transactions in a row rarely have the same one.
 */
public record TestingPgBouncer(
    TestingDatabase server, int port, ServerProcess process, Path directory)
    implements ForwardingDatabase {
  private static final Path BINARY = Path.of("/usr/sbin/pgbouncer");

  /** PgBouncer refuses to run as root. */
  private static final String NOBODY = "nobody";

  private static final int MOST_SESSIONS = 3;

  /**
   * Starts a PgBouncer.
   *
   * @param mode {@code transaction} or {@code session}
   */
  public static TestingPgBouncer start(TestingDatabase server, String mode) {
    Assumptions.assumeTrue(Files.isExecutable(BINARY), "needs " + BINARY);
    Path directory = TemporaryDirectory.create("pgbouncer");
    int port = FreePort.next();
    try {
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
      Files.writeString(
          directory.resolve("users.txt"),
          "\"%s\" \"%s\"%n".formatted(server.user(), server.password()));
      Path configuration = directory.resolve("pgbouncer.ini");
      Files.writeString(
          configuration,
          """
          [databases]
          * = host=127.0.0.1 port=%d
          [pgbouncer]
          listen_addr = 127.0.0.1
          listen_port = %d
          unix_socket_dir =
          auth_type = plain
          auth_file = %s
          pool_mode = %s
          default_pool_size = %d
          server_round_robin = 1
          """
              .formatted(server.port(), port, directory.resolve("users.txt"), mode, MOST_SESSIONS));
      ServerProcess process = ServerProcess.start("pgbouncer", command(configuration), directory);
      TestingPgBouncer pool = new TestingPgBouncer(server, port, process, directory);
      try {
        Await.until("PgBouncer lets in", pool::letsIn);
      } catch (AssertionError late) {
        pool.close();
        throw late;
      }
      return pool;
    } catch (IOException e) {
      throw new UncheckedIOException("PgBouncer does not start", e);
    }
  }

  private static List<String> command(Path configuration) {
    List<String> command = new ArrayList<>(List.of(BINARY.toString()));
    if (System.getProperty("user.name").equals("root")) {
      command.add("-u");
      command.add(NOBODY);
    }
    command.add(configuration.toString());
    return command;
  }

  private boolean letsIn() {
    try {
      open().close();
      return true;
    } catch (SQLException notYet) {
      return false;
    }
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public String urlOnPort(int port) {
    return server.urlOnPort(port).replaceFirst("//[^/:]+:", "//127.0.0.1:");
  }

  @Override
  public void close() {
    process.close();
    TemporaryDirectory.delete(directory);
  }
}
