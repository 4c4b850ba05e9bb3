package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingMariaDb;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An embedded MariaDB, which flushes its log at each commit. */
record FaultMariaDb(TestingMariaDb server, Path processFile)
    implements RestartableDatabase, MySqlFaultDatabase {

  static FaultMariaDb start() {
    TestingMariaDb server = TestingMariaDb.start();
    Path processFile = Path.of(String.valueOf(server.sql().value("select @@pid_file")));
    return new FaultMariaDb(server, processFile);
  }

  @Override
  public void kill() {
    ProcessHandle process = process();
    process.destroyForcibly();
    Await.until("MariaDB's process is gone", () -> !process.isAlive());
  }

  private ProcessHandle process() {
    try {
      return ProcessHandle.of(Long.parseLong(Files.readString(processFile).strip())).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException("MariaDB is not running", e);
    }
  }

  @Override
  public void restart() {
    server.server().restart();
    Await.until("MariaDB answers", () -> "1".equals(sql().value("select 1")));
  }

  @Override
  public void setWritable(boolean writable) {
    sql().execute("set global tx_read_only = " + (writable ? "off" : "on"));
    endSessions();
  }

  @Override
  public void createTableIn(Path directory, String table) {
    sql()
        .execute(
            "create table %s (id int not null, name varchar(100), amount bigint not null)"
                    .formatted(table)
                + " data directory = '%s'".formatted(directory));
  }

  @Override
  public void dropTableIn(String table) {
    sql().execute("drop table " + table);
  }

  @Override
  public long deadlocks() {
    return Long.parseLong(
        String.valueOf(sql().rows("show global status like 'Innodb_deadlocks'").get(0).get(1)));
  }

  @Override
  public String plainUrlOnPort(int port) {
    return urlOnPort(port) + "?sslMode=disable";
  }
}
