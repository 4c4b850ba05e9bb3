package io.tarmac.connect.jdbc.testing;

/** Transitional: goes when no nested class implements one of these. */
public interface OnDatabase {
  default DatabaseServer server() {
    throw new IllegalStateException();
  }

  interface PostgreSql extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.POSTGRESQL;
    }
  }

  interface ExtendedPostgreSql extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.EXTENDED_POSTGRESQL;
    }
  }

  interface PostgreSqlOutsideSearchPath extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.POSTGRESQL_OUTSIDE_SEARCH_PATH;
    }
  }

  interface MariaDb extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.MARIADB;
    }
  }

  interface MySql extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.MYSQL;
    }
  }

  interface Sqlite extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.SQLITE;
    }
  }

  interface H2 extends OnDatabase {
    default DatabaseServer server() {
      return DatabaseServer.H2;
    }
  }
}
