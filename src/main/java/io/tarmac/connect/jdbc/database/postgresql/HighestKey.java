package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The highest key in a table, asked of the server where that looks at the end of an index and
 * nothing else: not of partitions or heirs, all of which it would lock and read; nor where
 * transactions are serializable, of which two that have read the end of an index and then write
 * there exclude each other. Belongs to one connection.
 */
final class HighestKey {

  /** An index whose end is full of dead rows takes long, and does so again. */
  private static final long LONGEST_NANOS = Duration.ofMillis(50).toNanos();

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

  private boolean atAnEnd;

  HighestKey(Identifiers identifiers, TableName table, String column) {
    this.table = identifiers.quote(table);
    this.column = column;
    this.query =
        "SELECT pg_catalog.max(%s) FROM %s".formatted(identifiers.quote(column), this.table);
  }

  /** Finds out, once, whether an index has it at its end. */
  void begin(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(IS_AT_AN_END)) {
      statement.setString(1, table);
      statement.setString(2, column);
      try (ResultSet found = statement.executeQuery()) {
        atAnEnd = found.next() && found.getBoolean(1);
      }
    }
  }

  /** Whether it is known to be below a key; so it is where the table has none. */
  boolean isBelow(Connection connection, long key) throws SQLException {
    return atAnEnd && isFoundBelow(connection, key);
  }

  private boolean isFoundBelow(Connection connection, long key) throws SQLException {
    long begun = System.nanoTime();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet found = statement.executeQuery()) {
      found.next();
      long highest = found.getLong(1);
      boolean isBelow = found.wasNull() || highest < key;
      return isBelow && System.nanoTime() - begun < LONGEST_NANOS;
    }
  }
}
