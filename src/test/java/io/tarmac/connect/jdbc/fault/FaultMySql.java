package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.ForwardingDatabase;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import java.sql.Connection;
import java.sql.SQLException;

/** The tests' MySQL server, which others may use too: only sessions of our database are ended. */
record FaultMySql(TestingMySql server, MySqlSessions sessions)
    implements FaultDatabase, ForwardingDatabase {

  static FaultMySql start() {
    TestingMySql server = TestingMySql.start();
    return new FaultMySql(server, new MySqlSessions(server));
  }

  @Override
  public int endSessions() {
    return sessions.end();
  }

  @Override
  public Wire wire() {
    return Wire.MYSQL;
  }

  @Override
  public Connection openObserver() throws SQLException {
    return sessions.openObserver();
  }

  @Override
  public String qualify(String table) {
    return sessions.qualify(table);
  }
}
