package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Command;
import io.tarmac.connect.jdbc.testing.ForwardingDatabase;
import io.tarmac.connect.jdbc.testing.RestartablePostgreSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.servers.Await;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An embedded PostgreSQL. What it has acknowledged survives its processes: a commit is handed to
 * the operating system before it is answered, which the library that embeds it turns off.
 */
final class FaultPostgreSql implements RestartableDatabase, ForwardingDatabase {
  private static final String OBSERVER = "table-observer";
  private static final String OTHERS =
      "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
          + " and application_name <> '%s'".formatted(OBSERVER);

  private final RestartablePostgreSql server;
  private final boolean forgets;

  private FaultPostgreSql(RestartablePostgreSql server, boolean forgets) {
    this.server = server;
    this.forgets = forgets;
  }

  static FaultPostgreSql start() {
    return new FaultPostgreSql(RestartablePostgreSql.start(settings("on")), false);
  }

  /** A server that answers a commit long before it is safe: killed, it has forgotten the last. */
  static FaultPostgreSql startForgetful() {
    FaultPostgreSql database =
        new FaultPostgreSql(RestartablePostgreSql.start(settings("off")), true);
    String writer = "select pid from pg_stat_activity where backend_type = 'walwriter'";
    // It would flush acknowledged commits at moments of its own, also right before the crash.
    Command.output("kill", "-STOP", String.valueOf(database.sql().value(writer)));
    return database;
  }

  private static Map<String, String> settings(String synchronousCommit) {
    return Map.of("synchronous_commit", synchronousCommit);
  }

  @Override
  public TestingDatabase server() {
    return server;
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
      String pid = Files.readAllLines(server.data().resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL is not running", e);
    }
  }

  @Override
  public void restart() {
    server.restart();
  }

  /**
   * A copy that follows this server, which is restarted for it, over a connection to a port, until
   * it is {@link #promote promoted}.
   */
  FaultPostgreSql replicate(int port) {
    Path copy = TemporaryDirectory.create("replica");
    server.stop();
    try {
      Command.output("cp", "-a", server.data().toString(), copy.toString());
      Files.createFile(copy.resolve("data").resolve("standby.signal"));
      Files.writeString(
          copy.resolve("data").resolve("postgresql.auto.conf"),
          "primary_conninfo = 'host=127.0.0.1 port=%d user=postgres sslmode=disable gssencmode=disable'"
              .formatted(port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.restart();
    return new FaultPostgreSql(RestartablePostgreSql.startIn(copy, settings("on")), false);
  }

  /** Follows no longer, but takes writes itself. */
  void promote() {
    sql().execute("select pg_promote()");
  }

  @Override
  public int openTransactions() {
    return (int) sql().number("select count(*) " + OTHERS + " and backend_xid is not null");
  }

  @Override
  public int endSessions() {
    return sql().rows("select pg_terminate_backend(pid) " + OTHERS).size();
  }

  @Override
  public void slowDown(String table) {
    sql()
        .execute(
            """
            create function %1$s_pause() returns trigger language plpgsql as
            $$ begin perform pg_sleep(0.002); return new; end $$
            """
                .formatted(table),
            "create trigger pause before insert on %1$s for each row execute function %1$s_pause()"
                .formatted(table));
  }

  @Override
  public void speedUp(String table) {
    sql().execute("drop trigger pause on " + table);
  }

  @Override
  public int waitingSessions() {
    return (int) sql().number("select count(*) " + OTHERS + " and wait_event_type = 'Lock'");
  }

  @Override
  public long deadlocks() {
    return sql().number("select deadlocks from pg_stat_database where datname = 'postgres'");
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
  public Conversation beginConversation() {
    return new PostgreSqlConversation();
  }

  @Override
  public Connection openObserver() throws SQLException {
    Connection connection = open();
    connection.setClientInfo("ApplicationName", OBSERVER);
    return connection;
  }

  @Override
  public String qualify(String table) {
    return table;
  }

  @Override
  public boolean forgets() {
    return forgets;
  }
}
