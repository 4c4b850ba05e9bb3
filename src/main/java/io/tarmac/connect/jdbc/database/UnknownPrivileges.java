package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.util.Set;

/**
 * The privileges in a database that the connector does not ask for them. The first statement that
 * needs a privilege tells whether the user has it.
 */
public record UnknownPrivileges() implements Privileges {

  @Override
  public Set<Privilege> toWrite(KeySettings keys) {
    return Set.of();
  }

  @Override
  public Set<Privilege> toTruncate(boolean exactlyOnce) {
    return Set.of();
  }

  @Override
  public Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted) {
    return wanted;
  }

  @Override
  public boolean mayCreate(Connection connection, TableName table) {
    return true;
  }
}
