package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;

/** A kind of database that the sink writes to; they do not hold the same values. */
enum Target {
  POSTGRESQL,
  MYSQL,
  MARIADB;

  static Target of(TestingDatabase database) {
    return switch (database.name()) {
      case "PostgreSQL" -> POSTGRESQL;
      case "MySQL" -> MYSQL;
      case "MariaDB" -> MARIADB;
      default -> throw new IllegalArgumentException(database.name());
    };
  }

  boolean isPostgreSql() {
    return this == POSTGRESQL;
  }
}
