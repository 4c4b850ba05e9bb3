package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A table that nobody else can write to, nor read, until the lock is closed. */
public final class TableLock implements AutoCloseable {
  private final Connection connection;

  private TableLock(Connection connection) {
    this.connection = connection;
  }

  /** Takes the lock; not to be had on H2. */
  public static TableLock of(TestingDatabase database, String table) throws SQLException {
    String lock =
        database.name().equals("PostgreSQL")
            ? "lock table %s in access exclusive mode"
            : "lock tables %s write";
    Connection connection = database.open();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute(lock.formatted(database.quote(table)));
    }
    return new TableLock(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
