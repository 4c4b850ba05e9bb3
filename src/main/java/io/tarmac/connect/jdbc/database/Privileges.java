package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * What a database asks of its user, and whether that may do it. A privilege on one column counts as
 * one on the table, for nobody knows which columns records have. Stateless.
 */
public interface Privileges {

  /** What the statements of a mode of writing need. */
  Set<Privilege> toWrite(KeySettings keys);

  /** What the statements that delete rows by their keys need. */
  default Set<Privilege> toDelete() {
    return Set.of(Privilege.DELETE, Privilege.SELECT);
  }

  /**
   * What it takes to empty a table.
   *
   * @param exactlyOnce whether that has to be one transaction with an offset
   */
  Set<Privilege> toTruncate(boolean exactlyOnce);

  /** What it takes to add columns to a table. */
  default Set<Privilege> toAlter() {
    return Set.of(Privilege.ALTER);
  }

  /** Those of the privileges that the user has on a table that is there. */
  Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted)
      throws SQLException;

  /** Whether the user may create a table of the name, in a schema that is there. */
  boolean mayCreate(Connection connection, TableName table) throws SQLException;

  /**
   * Sequences that the user may not take numbers of, by the columns of a table that are filled from
   * them where a row has no value.
   */
  default Map<String, String> closedSequences(Connection connection, TableName table)
      throws SQLException {
    return Map.of();
  }
}
