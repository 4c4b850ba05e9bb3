package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.EmbeddedMariaDb;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.util.List;

/** MariaDB from the dependencies. It checks passwords and privileges. */
public record TestingMariaDb(EmbeddedMariaDb server, Path directory) implements TestingMySqlServer {

  public static TestingMariaDb start() {
    Path directory = TemporaryDirectory.create("mariadb");
    List<String> arguments =
        List.of(
            // Data need not survive a crash of the machine, so a commit does not wait for the disk.
            "--innodb-flush-log-at-trx-commit=2",
            "--innodb-doublewrite=0",
            // Each new table would add rows to the tables of statistics.
            "--innodb-stats-persistent=0",
            // What it gathers in the background may have it refuse a TRUNCATE for once.
            "--innodb-stats-auto-recalc=0");
    return new TestingMariaDb(EmbeddedMariaDb.start(directory, "tarmac", arguments), directory);
  }

  @Override
  public String name() {
    return "MariaDB";
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public String urlOnPort(int port) {
    return server.urlOnPort(port);
  }

  @Override
  public String user() {
    return EmbeddedMariaDb.USER;
  }

  @Override
  public String password() {
    return EmbeddedMariaDb.PASSWORD;
  }

  @Override
  public void close() {
    try {
      server.close();
    } finally {
      TemporaryDirectory.delete(directory);
    }
  }
}
