package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.SQLException;

/** What PostgreSQL says of the sessions of other clients, and does with them. */
record PostgreSqlSessions(TestingDatabase server) {
  private static final String OBSERVER = "table-observer";
  private static final String OTHERS =
      "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
          + " and application_name <> '%s'".formatted(OBSERVER);

  int openTransactions() {
    return Integer.parseInt(
        String.valueOf(
            server.sql().value("select count(*) " + OTHERS + " and backend_xid is not null")));
  }

  int end() {
    return server.sql().rows("select pg_terminate_backend(pid) " + OTHERS).size();
  }

  Connection openObserver() throws SQLException {
    Connection connection = server.open();
    connection.setClientInfo("ApplicationName", OBSERVER);
    return connection;
  }

  void slowDown(String table) {
    server
        .sql()
        .execute(
            """
            create function %1$s_pause() returns trigger language plpgsql as
            $$ begin perform pg_sleep(0.002); return new; end $$
            """
                .formatted(table),
            "create trigger pause before insert on %1$s for each row execute function %1$s_pause()"
                .formatted(table));
  }

  void speedUp(String table) {
    server.sql().execute("drop trigger pause on " + table);
  }

  int waiting() {
    return Integer.parseInt(
        String.valueOf(
            server.sql().value("select count(*) " + OTHERS + " and wait_event_type = 'Lock'")));
  }

  long deadlocks() {
    return Long.parseLong(
        String.valueOf(
            server
                .sql()
                .value("select deadlocks from pg_stat_database where datname = 'postgres'")));
  }
}
