package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * The privileges that a database requires of its user, and those that the user has. A privilege on
 * one column counts as one on the table, because nobody knows which columns records have.
 * Stateless.
 */
public interface Privileges {

  /** Returns the privileges that the statements of the configured insert mode need. */
  Set<Privilege> toWrite(KeySettings keys);

  /** Returns the privileges that are needed to delete rows, mark rows or end versions. */
  default Set<Privilege> toDelete(KeySettings keys) {
    return Set.of(keys.deletesLeaveRows() ? Privilege.UPDATE : Privilege.DELETE, Privilege.SELECT);
  }

  /**
   * Returns the privileges that emptying a table needs.
   *
   * @param exactlyOnce whether emptying the table and storing an offset have to be one transaction
   */
  Set<Privilege> toTruncate(boolean exactlyOnce);

  /** Returns the privileges that adding columns to a table needs. */
  default Set<Privilege> toAlter() {
    return Set.of(Privilege.ALTER);
  }

  /** Returns those of the wanted privileges that the user has on an existing table. */
  Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted)
      throws SQLException;

  /** Tells whether the user may create a table of the name, in a schema that exists. */
  boolean mayCreate(Connection connection, TableName table) throws SQLException;

  /**
   * Returns the sequences from which the user may not take numbers. The keys of the map are the
   * columns of the table that the database fills from these sequences if a row has no value.
   */
  default Map<String, String> closedSequences(Connection connection, TableName table)
      throws SQLException {
    return Map.of();
  }
}
