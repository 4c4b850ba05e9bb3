package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.database.Privileges;
import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * PostgreSQL's privileges, read by the server's own functions: roles, owners and superusers count.
 */
record PostgreSqlPrivileges(Identifiers identifiers) implements Privileges {

  private static final String HELD =
      """
      select pg_catalog.has_any_column_privilege(oid, 'SELECT') as "SELECT",
        pg_catalog.has_any_column_privilege(oid, 'INSERT') as "INSERT",
        pg_catalog.has_any_column_privilege(oid, 'UPDATE') as "UPDATE",
        pg_catalog.has_table_privilege(oid, 'DELETE') as "DELETE",
        pg_catalog.has_table_privilege(oid, 'TRUNCATE') as "TRUNCATE",
        pg_catalog.pg_has_role(relowner, 'USAGE') as "OWNERSHIP"
      from pg_catalog.pg_class
      where oid = pg_catalog.to_regclass(?)
      """;

  private static final String MAY_CREATE =
      """
      select pg_catalog.has_schema_privilege(oid, 'CREATE')
        and pg_catalog.has_schema_privilege(oid, 'USAGE')
      from pg_catalog.pg_namespace
      where nspname = coalesce(?, pg_catalog.current_schema())
      """;

  /**
   * The query for sequences of column defaults that the user may not use. The sequence of an
   * identity column needs only the privilege on its table. The server refuses the whole query if
   * its function is asked about anything except a sequence.
   */
  private static final String CLOSED_SEQUENCES =
      """
      select a.attname, s.oid::pg_catalog.regclass::text
      from pg_catalog.pg_attrdef d
      join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_catalog.pg_depend p on p.classid = 'pg_catalog.pg_attrdef'::pg_catalog.regclass
        and p.objid = d.oid and p.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
      join pg_catalog.pg_class s on s.oid = p.refobjid
      where d.adrelid = pg_catalog.to_regclass(?)
        and case when s.relkind = 'S'
          then not pg_catalog.has_sequence_privilege(s.oid, 'USAGE, UPDATE') else false end
      """;

  private static final String NOT_ALLOWED = "42501";

  /**
   * Returns the privileges that the insert mode needs. The server finds a row in the way by the
   * columns of its key, which needs the privilege to read them.
   */
  @Override
  public Set<Privilege> toWrite(KeySettings keys) {
    return switch (keys.insertMode()) {
      case INSERT -> Set.of(Privilege.INSERT);
      case UPSERT -> Set.of(Privilege.INSERT, Privilege.UPDATE, Privilege.SELECT);
      case UPDATE -> Set.of(Privilege.UPDATE, Privilege.SELECT);
      case INSERT_IGNORE ->
          keys.mode() == KeyMode.NONE
              ? Set.of(Privilege.INSERT)
              : Set.of(Privilege.INSERT, Privilege.SELECT);
    };
  }

  @Override
  public Set<Privilege> toTruncate(boolean exactlyOnce) {
    return Set.of(Privilege.TRUNCATE);
  }

  @Override
  public Set<Privilege> toAlter() {
    return Set.of(Privilege.OWNERSHIP);
  }

  @Override
  public Set<Privilege> held(Connection connection, TableName table, Set<Privilege> wanted)
      throws SQLException {
    Set<Privilege> held = EnumSet.noneOf(Privilege.class);
    try (PreparedStatement query = CatalogTimeout.limit(connection.prepareStatement(HELD))) {
      query.setString(1, identifiers.quote(table));
      try (ResultSet found = query.executeQuery()) {
        boolean isFound = found.next();
        for (Privilege privilege : wanted) {
          if (isFound && found.getBoolean(privilege.name())) {
            held.add(privilege);
          }
        }
      }
    } catch (SQLException failure) {
      requireClosedSchema(failure);
    }
    return held;
  }

  @Override
  public boolean mayCreate(Connection connection, TableName table) throws SQLException {
    try (PreparedStatement query = CatalogTimeout.limit(connection.prepareStatement(MAY_CREATE))) {
      query.setString(1, table.schema());
      try (ResultSet found = query.executeQuery()) {
        return found.next() && found.getBoolean(1);
      }
    }
  }

  @Override
  public Map<String, String> closedSequences(Connection connection, TableName table)
      throws SQLException {
    Map<String, String> sequences = new TreeMap<>();
    try (PreparedStatement query =
        CatalogTimeout.limit(connection.prepareStatement(CLOSED_SEQUENCES))) {
      query.setString(1, identifiers.quote(table));
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          sequences.put(found.getString(1), found.getString(2));
        }
      }
    } catch (SQLException failure) {
      requireClosedSchema(failure);
    }
    return sequences;
  }

  /**
   * Accepts the failure if the user may not use the schema. Then the user may use nothing in the
   * schema, and the missing privileges on its tables tell so.
   *
   * @throws SQLException if the failure is another one
   */
  private static void requireClosedSchema(SQLException failure) throws SQLException {
    if (!NOT_ALLOWED.equals(failure.getSQLState())) {
      throw failure;
    }
  }
}
