package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.database.Privileges;
import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;

/** MySQL's and MariaDB's privileges, read from the grants that the server shows the user. */
record MySqlPrivileges() implements Privileges {

  private static final String CREATE = "CREATE";

  /**
   * Returns the privileges that the insert mode needs. The server takes a reference to the values
   * of the new row for a {@code SELECT} of its columns.
   */
  @Override
  public Set<Privilege> toWrite(KeySettings keys) {
    return switch (keys.insertMode()) {
      case INSERT -> Set.of(Privilege.INSERT);
      case UPDATE -> Set.of(Privilege.UPDATE, Privilege.SELECT);
      case UPSERT, INSERT_IGNORE -> Set.of(Privilege.INSERT, Privilege.UPDATE, Privilege.SELECT);
    };
  }

  /**
   * Returns the privilege that it takes to empty a table. A TRUNCATE commits, so that together with
   * an offset the sink uses a DELETE.
   */
  @Override
  public Set<Privilege> toTruncate(boolean exactlyOnce) {
    return Set.of(exactlyOnce ? Privilege.DELETE : Privilege.DROP);
  }

  @Override
  public Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted)
      throws SQLException {
    MySqlGrants grants = MySqlGrants.read(connection);
    String database = MySqlCatalog.database(connection, table);
    Set<Privilege> held = EnumSet.noneOf(Privilege.class);
    for (Privilege privilege : wanted) {
      if (grants.allow(privilege.name(), database, table.name())) {
        held.add(privilege);
      }
    }
    return held;
  }

  @Override
  public boolean mayCreate(Connection connection, TableName table) throws SQLException {
    String database = MySqlCatalog.database(connection, table);
    return isThere(connection, database)
        && MySqlGrants.read(connection).allow(CREATE, database, table.name());
  }

  private static boolean isThere(Connection connection, String database) throws SQLException {
    boolean anyCase = connection.getMetaData().storesLowerCaseQuotedIdentifiers();
    try (Statement statement = CatalogTimeout.limit(connection.createStatement());
        ResultSet found =
            statement.executeQuery("select schema_name from information_schema.schemata")) {
      while (found.next()) {
        String name = found.getString(1);
        if (anyCase ? database.equalsIgnoreCase(name) : database.equals(name)) {
          return true;
        }
      }
      return false;
    }
  }
}
