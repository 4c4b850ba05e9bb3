package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.MeasuredTable;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.perf.database.Access;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tables that are contested in, which are not there before and afterwards. They are dropped
 * over a connection of their own: one that writes may have been aborted. Any thread.
 */
final class Tables implements AutoCloseable {
  private final Access access;
  private final Set<String> names = new LinkedHashSet<>();
  private boolean closed;

  Tables(Access access) {
    this.access = access;
  }

  /**
   * Creates a table.
   *
   * @param properties a connector's, for this table
   */
  synchronized MeasuredTable create(String name, Map<String, String> properties, RowShape shape) {
    if (closed) {
      throw new IllegalStateException("The tables are being dropped");
    }
    names.add(name); // first: it may be there even when creating it fails
    return MeasuredTable.create(properties, shape.row(1, 0), shape.tombstone(1));
  }

  /** Drops those that are there; nobody may write to them any more. */
  synchronized void drop() throws SQLException {
    if (names.isEmpty()) {
      return;
    }
    try (Sessions sessions = new Sessions(access)) {
      Connection connection = sessions.open(Map.of());
      Identifiers identifiers = KnownDatabases.read(connection).identifiers();
      try (Statement statement = connection.createStatement()) {
        for (String name : names) {
          statement.execute("DROP TABLE IF EXISTS " + identifiers.quote(name));
        }
      }
      connection.commit();
    }
    names.clear();
  }

  @Override
  public synchronized void close() throws SQLException {
    closed = true;
    drop();
  }
}
