package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.session.Connections;
import io.tarmac.perf.database.Access;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Connections to one database as the connector opens them. One thread opens and uses them; another
 * may close them, which ends what is under way.
 */
final class Sessions implements AutoCloseable {
  private final Access access;
  private final List<Connection> open = new ArrayList<>();

  Sessions(Access access) {
    this.access = access;
  }

  /** Another connection, with these options in its URL. */
  Connection open(Map<String, String> options) throws SQLException {
    Connection connection = Connections.open(properties(access.withOptions(options), "unused"));
    synchronized (open) {
      open.add(connection);
    }
    return connection;
  }

  /** A connector's properties with which it creates the table, upserts and deletes. */
  Map<String, String> properties(String table) {
    return properties(access, table);
  }

  private static Map<String, String> properties(Access access, String table) {
    Map<String, String> properties = new HashMap<>();
    properties.put("name", "ways");
    properties.put("topics", RowShape.TOPIC);
    properties.put("connection.url", access.url());
    access.username().ifPresent(name -> properties.put("connection.username", name));
    access.password().ifPresent(secret -> properties.put("connection.password", secret));
    properties.put("collection.name.format", table);
    properties.put("insert.mode", "upsert");
    properties.put("delete.enabled", "true");
    properties.put("primary.key.mode", "record_key");
    properties.put("schema.evolution", "basic");
    return properties;
  }

  @Override
  public void close() throws SQLException {
    synchronized (open) {
      for (Connection connection : open) {
        // A driver would wait with closing until its statement is done; H2 aborts nothing.
        connection.abort(Runnable::run);
        connection.close();
      }
    }
  }
}
