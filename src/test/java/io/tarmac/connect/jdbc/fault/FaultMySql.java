package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingMySql;

/** The tests' MySQL server, which others may use too: only sessions of our database are ended. */
record FaultMySql(TestingMySql server) implements MySqlFaultDatabase {

  static FaultMySql start() {
    return new FaultMySql(TestingMySql.start());
  }
}
