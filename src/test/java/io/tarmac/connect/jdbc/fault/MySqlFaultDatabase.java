package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Sql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What MySQL and MariaDB say of the sessions of the tests' database, and do with them. */
record MySqlSessions(TestingDatabase server) {

  /** InnoDB shows its transactions as they were until nobody has looked for so long. */
  private static final long STALE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  int openTransactions() {
    return transactions("trx_rows_modified > 0");
  }

  int waiting() {
    return transactions("trx_state = 'LOCK WAIT'");
  }

  private int transactions(String condition) {
    LockSupport.parkNanos(STALE_NANOS);
    return Integer.parseInt(
        String.valueOf(
            sql()
                .value(
                    """
                    select count(*) from information_schema.innodb_trx
                    join information_schema.processlist on id = trx_mysql_thread_id
                    where id <> connection_id() and db = database() and %s
                    """
                        .formatted(condition))));
  }

  /** Those that end by themselves meanwhile are counted too. */
  int end() {
    List<List<@Nullable String>> others =
        sql()
            .rows(
                """
                select id from information_schema.processlist
                where id <> connection_id() and db = database()
                """);
    for (List<@Nullable String> other : others) {
      try {
        sql().execute("kill " + other.get(0));
      } catch (IllegalStateException gone) {
        // It has ended by itself.
      }
    }
    return others.size();
  }

  /** The others use the tests' database: a session that uses another one is not counted. */
  Connection openObserver() throws SQLException {
    Connection connection = server.open();
    connection.setCatalog("information_schema");
    return connection;
  }

  String qualify(String table) {
    String url = server.url();
    return url.substring(url.lastIndexOf('/') + 1).replaceAll("\\?.*", "") + "." + table;
  }

  void slowDown(String table) {
    sql()
        .execute(
            "create trigger %1$s_pause before insert on %1$s for each row do sleep(0.002)"
                .formatted(table));
  }

  void speedUp(String table) {
    sql().execute("drop trigger %s_pause".formatted(table));
  }

  private Sql sql() {
    return server.sql();
  }
}
