package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.PostgreSqlCatalog;
import io.tarmac.connect.jdbc.testing.TemporaryDirectory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An embedded PostgreSQL. What it has acknowledged survives its processes: a commit is handed to
 * the operating system before it is answered, which the library that embeds it turns off.
 */
final class FaultPostgreSql implements RestartableDatabase {
  private final PostgreSqlSessions sessions = new PostgreSqlSessions(this);
  private final Path directory;
  private final String synchronousCommit;
  private final int port;
  private EmbeddedPostgres server;

  private FaultPostgreSql(Path directory, String synchronousCommit) {
    this.directory = directory;
    this.synchronousCommit = synchronousCommit;
    this.server = open(0);
    this.port = server.getPort();
  }

  static FaultPostgreSql start() {
    return new FaultPostgreSql(TemporaryDirectory.create("postgresql"), "on");
  }

  /** A server that answers a commit long before it is safe: killed, it has forgotten the last. */
  static FaultPostgreSql startForgetful() {
    return new FaultPostgreSql(TemporaryDirectory.create("postgresql"), "off");
  }

  private EmbeddedPostgres open(int port) {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPGStartupWait(Duration.ofSeconds(60))
            .setDataDirectory(data())
            .setCleanDataDirectory(false)
            .setServerConfig("synchronous_commit", synchronousCommit)
            .setServerConfig("wal_writer_delay", "10s");
    try {
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  private Path data() {
    return directory.resolve("data");
  }

  @Override
  public void kill() {
    List<ProcessHandle> processes = new ArrayList<>();
    ProcessHandle postmaster = postmaster();
    processes.add(postmaster);
    postmaster.descendants().forEach(processes::add);
    processes.forEach(ProcessHandle::destroyForcibly);
    Await.until(
        "all processes of PostgreSQL are gone",
        () -> processes.stream().noneMatch(ProcessHandle::isAlive));
  }

  private ProcessHandle postmaster() {
    try {
      String pid = Files.readAllLines(data().resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL is not running", e);
    }
  }

  @Override
  public void restart() {
    closeServer();
    server = open(port);
  }

  /**
   * A copy that follows this server, which is restarted for it, over a connection to a port, until
   * it is {@link #promote promoted}.
   */
  FaultPostgreSql replicate(int port) {
    Path copy = TemporaryDirectory.create("replica");
    closeServer();
    try {
      Command.output("cp", "-a", data().toString(), copy.toString());
      Files.createFile(copy.resolve("data").resolve("standby.signal"));
      Files.writeString(
          copy.resolve("data").resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres sslmode=disable gssencmode=disable'"
              .formatted(port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server = open(this.port);
    return new FaultPostgreSql(copy, synchronousCommit);
  }

  /** Follows no longer, but takes writes itself. */
  void promote() {
    sql().execute("select pg_promote()");
  }

  private void closeServer() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int openTransactions() {
    return sessions.openTransactions();
  }

  @Override
  public int endSessions() {
    return sessions.end();
  }

  @Override
  public void slowDown(String table) {
    sessions.slowDown(table);
  }

  @Override
  public void speedUp(String table) {
    sessions.speedUp(table);
  }

  @Override
  public int waitingSessions() {
    return sessions.waiting();
  }

  @Override
  public long deadlocks() {
    return sessions.deadlocks();
  }

  @Override
  public void setWritable(boolean writable) {
    sql()
        .execute(
            "alter system set default_transaction_read_only = " + (writable ? "off" : "on"),
            "select pg_reload_conf()");
    Await.until(
        "new sessions know",
        () -> (writable ? "off" : "on").equals(sql().value("show default_transaction_read_only")));
    endSessions();
  }

  @Override
  public void createTableIn(Path directory, String table) {
    sql().execute("create tablespace %s_space location '%s'".formatted(table, directory));
    sql()
        .execute(
            "create table %1$s (id int not null, name varchar(100), amount bigint not null)"
                    .formatted(table)
                + " tablespace %s_space".formatted(table));
  }

  @Override
  public void dropTableIn(String table) {
    sql().execute("drop table " + table);
    sql().execute("drop tablespace %s_space".formatted(table));
  }

  @Override
  public String plainUrlOnPort(int port) {
    return urlOnPort(port) + "?sslmode=disable&gssEncMode=disable";
  }

  @Override
  public Wire wire() {
    return Wire.POSTGRESQL;
  }

  @Override
  public String name() {
    return "PostgreSQL";
  }

  @Override
  public String host() {
    return "localhost";
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host() + ":" + port + "/postgres";
  }

  @Override
  public String user() {
    return "postgres";
  }

  @Override
  public String password() {
    return "any-password-0817";
  }

  @Override
  public char identifierQuote() {
    return '"';
  }

  @Override
  public String utc() {
    return "set time zone 'UTC'";
  }

  @Override
  public String columnType(String table, String column) {
    return PostgreSqlCatalog.columnType(this, table, column);
  }

  @Override
  public void close() {
    closeServer();
    TemporaryDirectory.delete(directory);
  }
}
