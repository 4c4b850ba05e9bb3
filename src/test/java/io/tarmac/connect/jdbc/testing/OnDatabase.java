package io.tarmac.connect.jdbc.testing;

/**
 * Which database a suite runs on: an abstract suite asks, each nested class of its test class
 * answers by the interface of its own name. So every test is reported under its database, and on
 * MySQL is skipped where no server is known.
 */
public interface OnDatabase {
  TestingDatabase database();

  interface PostgreSql extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.postgreSql();
    }
  }

  interface MariaDb extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.mariaDb();
    }
  }

  interface MySql extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.mySql();
    }
  }

  interface Sqlite extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.sqlite();
    }
  }

  interface Hsqldb extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.hsqldb();
    }
  }

  interface H2 extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.h2();
    }
  }
}
