package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table that keeps the offsets: a row per consumer group, topic and partition, with the offset
 * of the next record to be written and the epoch of who may write it. Immutable.
 */
public final class OffsetTable {

  /** No such table: PostgreSQL, MySQL and MariaDB, H2. */
  private static final Set<String> ABSENT = Set.of("42P01", "42S02", "42S03", "42S04");

  /** Who knows which tables there are. */
  public enum Lookup {
    /** The information schema; and the SQLSTATE of an error tells that there is no table. */
    INFORMATION_SCHEMA,
    /** The driver: the database has no such schema, or errors do not tell. */
    DRIVER
  }

  private final TableName name;
  private final Lookup lookup;
  private final OffsetSql sql;
  private final String ddl;

  /**
   * The table of a database.
   *
   * @param typeNames what the database calls types; those of keys must tell any two texts apart
   */
  public OffsetTable(TableName name, Lookup lookup, Identifiers identifiers, TypeNames typeNames) {
    this.name = name;
    this.lookup = lookup;
    this.sql = new OffsetSql(name, identifiers);
    this.ddl = sql.createTable(typeNames);
  }

  /** The columns that the table has to have. */
  public static Set<String> columns() {
    return OffsetSql.COLUMNS;
  }

  /** Those of them that tell its rows apart, which a unique index has to be on. */
  public static Set<String> keyColumns() {
    return OffsetSql.KEY;
  }

  public TableName name() {
    return name;
  }

  OffsetSql sql() {
    return sql;
  }

  /** The statement that makes the table. */
  public String ddl() {
    return ddl;
  }

  /**
   * Creates the table unless it is there, and commits.
   *
   * @throws OffsetsTableException when it is not, and cannot be made
   */
  void create(Connection connection) throws SQLException {
    SQLException unreadable = probe(connection);
    if (unreadable == null) {
      return;
    }
    if (!isAbsent(connection, unreadable)) {
      // Another task may have made it since.
      SQLException stillUnreadable = probe(connection);
      if (stillUnreadable == null) {
        return;
      }
      throw new OffsetsTableException(stillUnreadable, ddl);
    }
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not the driver's.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(ddl);
      connection.commit();
    } catch (SQLException refusal) {
      connection.rollback();
      // Another task may have made it first: what counts is whether it is there.
      if (probe(connection) != null) {
        throw new OffsetsTableException(refusal, ddl);
      }
    }
  }

  /**
   * Whether the catalog, as the sink's user sees it, has a table of the name. Asked where it need
   * not have one: to select from none is an error in the server's log.
   */
  boolean isListed(Connection connection) throws SQLException {
    return switch (lookup) {
      case INFORMATION_SCHEMA -> isInInformationSchema(connection);
      case DRIVER -> isKnownToDriver(connection);
    };
  }

  private boolean isInInformationSchema(Connection connection) throws SQLException {
    String byName = "SELECT 1 FROM information_schema.tables WHERE table_name = ?";
    String schema = schema(connection);
    try (PreparedStatement query =
        CatalogTimeout.limit(
            connection.prepareStatement(
                schema == null ? byName : byName + " AND table_schema = ?"))) {
      query.setString(1, name.name());
      if (schema != null) {
        query.setString(2, schema);
      }
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  /** Its patterns take an underscore for any character, so the names are compared again. */
  private boolean isKnownToDriver(Connection connection) throws SQLException {
    try (ResultSet found =
        connection.getMetaData().getTables(null, name.schema(), name.name(), null)) {
      while (found.next()) {
        if (name.name().equals(found.getString("TABLE_NAME"))) {
          return true;
        }
      }
      return false;
    }
  }

  /** Where the database knows one level only, its catalog would be searched from end to end. */
  private @Nullable String schema(Connection connection) throws SQLException {
    return name.schema() == null && !connection.getMetaData().supportsSchemasInTableDefinitions()
        ? connection.getCatalog()
        : name.schema();
  }

  /** Whether the failure means that there is no such table. */
  boolean isAbsent(Connection connection, SQLException failure) throws SQLException {
    return switch (lookup) {
      case INFORMATION_SCHEMA -> isAbsent(failure);
      case DRIVER -> {
        // No table is made, nor looked for, in a transaction in which a statement has failed.
        connection.rollback();
        boolean absent = !isKnownToDriver(connection);
        connection.commit();
        yield absent;
      }
    };
  }

  private static boolean isAbsent(SQLException failure) {
    String state = SqlState.of(failure);
    return state != null && ABSENT.contains(state);
  }

  /** What is in the way of reading the table, or null. Leaves no transaction open. */
  private @Nullable SQLException probe(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql.select() + " AND 1 = 0")) {
      query.setString(1, "");
      query.executeQuery().close();
      connection.commit();
      return null;
    } catch (SQLException unreadable) {
      connection.rollback();
      return unreadable;
    }
  }
}
