package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.ForwardingDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A server of MySQL or of MariaDB, whose sessions of the tests' database are disturbed. */
interface MySqlFaultDatabase extends FaultDatabase, ForwardingDatabase {

  /** INNODB_TRX is a cache, which InnoDB refreshes only if nobody has read it for 100 ms. */
  long STALE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  @Override
  default int openTransactions() {
    return transactions("trx_rows_modified > 0");
  }

  @Override
  default int waitingSessions() {
    return transactions("trx_state = 'LOCK WAIT'");
  }

  private int transactions(String condition) {
    LockSupport.parkNanos(STALE_NANOS);
    return (int)
        server()
            .sql()
            .number(
                """
                select count(*) from information_schema.innodb_trx
                join information_schema.processlist on id = trx_mysql_thread_id
                where id <> connection_id() and db = database() and %s
                """
                    .formatted(condition));
  }

  /** Ends the sessions, and counts those too that end by themselves meanwhile. */
  @Override
  default int endSessions() {
    List<@Nullable String> others =
        server()
            .sql()
            .column(
                """
                select id from information_schema.processlist
                where id <> connection_id() and db = database()
                """);
    for (String other : others) {
      try {
        server().sql().execute("kill " + other);
      } catch (IllegalStateException gone) {
        // It has ended by itself.
      }
    }
    return others.size();
  }

  /** The others use the tests' database: a session that uses another one is not counted. */
  @Override
  default Connection openObserver() throws SQLException {
    Connection connection = server().open();
    connection.setCatalog("information_schema");
    return connection;
  }

  @Override
  default String qualify(String table) {
    String url = server().url();
    return url.substring(url.lastIndexOf('/') + 1).replaceAll("\\?.*", "") + "." + table;
  }

  @Override
  default void slowDown(String table) {
    server()
        .sql()
        .execute(
            "create trigger %1$s_pause before insert on %1$s for each row do sleep(0.002)"
                .formatted(table));
  }

  @Override
  default void speedUp(String table) {
    server().sql().execute("drop trigger %s_pause".formatted(table));
  }

  @Override
  default Conversation beginConversation() {
    return new MySqlConversation();
  }
}
