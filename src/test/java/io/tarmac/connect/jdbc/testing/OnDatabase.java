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

  /** PostgreSQL with its extensions in schemas that are on the search path. */
  interface ExtendedPostgreSql extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.extendedPostgreSql("inside");
    }
  }

  /** PostgreSQL with its extensions in schemas that are not on the search path. */
  interface PostgreSqlOutsideSearchPath extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.extendedPostgreSql("outside");
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

  interface H2 extends OnDatabase {
    @Override
    default TestingDatabase database() {
      return TestingDatabases.h2();
    }
  }
}
