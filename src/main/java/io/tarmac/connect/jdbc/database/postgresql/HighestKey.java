package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The highest key in a table. The sink asks the server for the key only if the server needs to look
 * at nothing except the end of an index. The server would lock and read all partitions of a table,
 * and all tables that inherit from it. So the sink does not ask about these. The sink does not ask
 * in serializable transactions either: two that read the end of an index and then write there
 * exclude each other. A {@code HighestKey} belongs to one connection.
 */
final class HighestKey {

  /**
   * The server's time after which a look counts as failed. If the end of an index is full of dead
   * rows, a look takes long, and so does the next one.
   */
  private static final Duration LONGEST = Duration.ofMillis(50);

  private static final String IS_AT_AN_END =
      """
      select pg_catalog.current_setting('transaction_isolation') <> 'serializable' and exists (
        select 1
        from pg_catalog.pg_class c
        join pg_catalog.pg_index i on i.indrelid = c.oid
          and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
        join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        join pg_catalog.pg_class o on o.oid = i.indexrelid
        join pg_catalog.pg_am m on m.oid = o.relam and m.amname = 'btree'
        where c.oid = ?::pg_catalog.regclass and c.relkind = 'r' and not c.relhassubclass
          and a.attname = ?)
      """;

  private final String table;
  private final String column;
  private final String query;
  private final long longestNanos;

  private boolean atAnEnd;

  HighestKey(Identifiers identifiers, TableName table, String column, Duration roundTrip) {
    this.table = identifiers.quote(table);
    this.column = column;
    this.query =
        "SELECT pg_catalog.max(%s) FROM %s".formatted(identifiers.quote(column), this.table);
    this.longestNanos = LONGEST.plus(roundTrip).toNanos();
  }

  /**
   * Finds out whether an index has the highest key at its end. Call this once, before the first
   * look.
   */
  void begin(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(IS_AT_AN_END)) {
      statement.setString(1, table);
      statement.setString(2, column);
      try (ResultSet found = statement.executeQuery()) {
        atAnEnd = found.next() && found.getBoolean(1);
      }
    }
  }

  /**
   * Returns the highest key, or {@link Long#MIN_VALUE} if the table has none. Returns null if the
   * sink must not ask, or if the answer took too long.
   */
  @Nullable Long find(Connection connection) throws SQLException {
    if (!atAnEnd) {
      return null;
    }
    long begun = System.nanoTime();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet found = statement.executeQuery()) {
      found.next();
      long highest = found.getLong(1);
      if (found.wasNull()) {
        highest = Long.MIN_VALUE;
      }
      return System.nanoTime() - begun < longestNanos ? highest : null;
    }
  }
}
