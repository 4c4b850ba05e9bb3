package io.tarmac.connect.jdbc.offset;

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

  private final TableName name;
  private final OffsetSql sql;
  private final String ddl;

  /**
   * The table of a database.
   *
   * @param typeNames what the database calls types; those of keys must tell any two texts apart
   */
  public OffsetTable(TableName name, Identifiers identifiers, TypeNames typeNames) {
    this.name = name;
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
    if (!isAbsent(unreadable)) {
      throw new OffsetsTableException(unreadable, ddl);
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
    String byName = "SELECT 1 FROM information_schema.tables WHERE table_name = ?";
    String schema = schema(connection);
    try (PreparedStatement query =
        connection.prepareStatement(schema == null ? byName : byName + " AND table_schema = ?")) {
      query.setString(1, name.name());
      if (schema != null) {
        query.setString(2, schema);
      }
      try (ResultSet found = query.executeQuery()) {
        return found.next();
      }
    }
  }

  /** Where the database knows one level only, its catalog would be searched from end to end. */
  private @Nullable String schema(Connection connection) throws SQLException {
    return name.schema() == null && !connection.getMetaData().supportsSchemasInTableDefinitions()
        ? connection.getCatalog()
        : name.schema();
  }

  static boolean isAbsent(SQLException failure) {
    return ABSENT.contains(failure.getSQLState());
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
