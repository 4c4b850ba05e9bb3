package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.database.Privileges;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;

/**
 * The privileges in H2, which H2 shows only to administrators. The connector runs statements that
 * change no row, and H2 refuses them if a privilege is missing. The caller rolls the statements
 * back.
 */
record H2Privileges(Identifiers identifiers) implements Privileges {

  private static final int NOT_ENOUGH_RIGHTS = 90096;

  private static final String ANY_COLUMN =
      """
      SELECT column_name FROM information_schema.columns
      WHERE table_name = ? AND table_schema = coalesce(?, schema()) AND is_generated = 'NEVER'
      """;

  @Override
  public Set<Privilege> toWrite(KeySettings keys) {
    return switch (keys.insertMode()) {
      case INSERT -> Set.of(Privilege.INSERT);
      case UPSERT -> Set.of(Privilege.INSERT, Privilege.UPDATE, Privilege.SELECT);
      case UPDATE -> Set.of(Privilege.UPDATE, Privilege.SELECT);
      case INSERT_IGNORE -> Set.of(Privilege.INSERT, Privilege.SELECT);
    };
  }

  @Override
  public Set<Privilege> toTruncate(boolean exactlyOnce) {
    return Set.of(Privilege.DELETE);
  }

  @Override
  public Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted)
      throws SQLException {
    Set<Privilege> held = EnumSet.noneOf(Privilege.class);
    for (Privilege privilege : wanted) {
      if (isHeld(connection, table, privilege)) {
        held.add(privilege);
      }
    }
    return held;
  }

  /** Tells whether the schema exists. H2 does not tell who may create tables in a schema. */
  @Override
  public boolean mayCreate(Connection connection, TableName table) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.schemata WHERE schema_name = coalesce(?,"
                + " schema())")) {
      query.setString(1, table.schema());
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  private boolean isHeld(Connection connection, TableName table, Privilege privilege)
      throws SQLException {
    String name = identifiers.quote(table);
    String column = identifiers.quote(anyColumn(connection, table));
    String sql =
        switch (privilege) {
          case SELECT -> "SELECT 1 FROM %s WHERE FALSE".formatted(name);
          case INSERT -> "INSERT INTO %s (%s) SELECT NULL WHERE FALSE".formatted(name, column);
          case UPDATE -> "UPDATE %s SET %2$s = %2$s WHERE FALSE".formatted(name, column);
          case DELETE -> "DELETE FROM %s WHERE FALSE".formatted(name);
          case TRUNCATE, DROP, ALTER, OWNERSHIP -> null;
        };
    if (sql == null) {
      return true;
    }
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
      return true;
    } catch (SQLException refusal) {
      return refusal.getErrorCode() != NOT_ENOUGH_RIGHTS;
    }
  }

  private static String anyColumn(Connection connection, TableName table) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ANY_COLUMN)) {
      query.setString(1, table.name());
      query.setString(2, table.schema());
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getString(1) : "?";
      }
    }
  }
}
