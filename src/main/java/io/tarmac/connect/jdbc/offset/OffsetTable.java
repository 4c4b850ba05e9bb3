package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;
import io.tarmac.connect.jdbc.table.CatalogTimeout;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table that keeps the offsets, with a row per consumer group, topic and partition. Each row
 * has the offset of the next record to write, and the epoch of the session that may write it.
 * Immutable.
 */
public final class OffsetTable {

  /**
   * The type of the group. Group and topic together stay below the longest key of MySQL: 3,072
   * bytes, with four bytes per character.
   */
  private static final ColumnType GROUP_TYPE = ColumnType.of(Kind.VARCHAR, 255);

  /** The type of the topic, as long as Kafka's longest name of a topic. */
  private static final ColumnType TOPIC_TYPE = ColumnType.of(Kind.VARCHAR, 249);

  private static final ColumnType TIME_TYPE = ColumnType.of(Kind.TIMESTAMP, 6);

  /** The class of SQLSTATEs of a violated constraint. */
  private static final String CONSTRAINT = "23";

  /** The source that knows which tables exist. */
  public enum Lookup {
    /** The information schema. An error tells that a table is missing. */
    INFORMATION_SCHEMA,
    /** The driver, because the database has no such schema or its errors do not tell. */
    DRIVER
  }

  private final TableName name;
  private final Lookup lookup;
  private final SqlStates states;
  private final Identifiers identifiers;
  private final String ddl;

  /**
   * Creates the description of the table, and nothing in the database.
   *
   * @param states the table of the database's errors
   * @param typeNames the database's names for types; the types of key columns must tell any two
   *     texts apart
   */
  public OffsetTable(
      TableName name,
      Lookup lookup,
      SqlStates states,
      Identifiers identifiers,
      TypeNames typeNames) {
    this.name = name;
    this.lookup = lookup;
    this.states = states;
    this.identifiers = identifiers;
    this.ddl =
        quoted(
                """
                CREATE TABLE %s (`consumer_group` %s NOT NULL, `topic` %s NOT NULL, \
                `partition_id` %s NOT NULL, `next_offset` %s NOT NULL, `epoch` %s NOT NULL, \
                `updated_at` %s NOT NULL, \
                PRIMARY KEY (`consumer_group`, `topic`, `partition_id`))\
                """)
            .formatted(
                identifiers.quote(name),
                typeNames.nameOf(GROUP_TYPE),
                typeNames.nameOf(TOPIC_TYPE),
                typeNames.nameOf(ColumnType.of(Kind.INTEGER)),
                typeNames.nameOf(ColumnType.of(Kind.BIGINT)),
                typeNames.nameOf(ColumnType.of(Kind.BIGINT)),
                typeNames.nameOf(TIME_TYPE));
  }

  /** Returns the columns that the table must have. */
  public static Set<String> columns() {
    return Set.of("consumer_group", "topic", "partition_id", "next_offset", "epoch", "updated_at");
  }

  /**
   * Returns the columns that identify a row. The table must have a unique index on these columns.
   */
  public static Set<String> keyColumns() {
    return Set.of("consumer_group", "topic", "partition_id");
  }

  public TableName name() {
    return name;
  }

  /**
   * Returns a statement on the table as the database takes it.
   *
   * @param statement names columns between backticks, and the table by {@code %s}
   */
  String sql(String statement) {
    return quoted(statement).formatted(identifiers.quote(name));
  }

  private String quoted(String sql) {
    return sql.replace('`', identifiers.quote());
  }

  /** Returns the statement that creates the table. */
  public String ddl() {
    return ddl;
  }

  /**
   * Returns the query of a group's rows. Parameters: group. Columns: topic, partition, next offset,
   * epoch.
   */
  String select() {
    return sql(
        "SELECT `topic`, `partition_id`, `next_offset`, `epoch` FROM %s"
            + " WHERE `consumer_group` = ?");
  }

  /**
   * Creates the table unless it exists, and commits.
   *
   * @throws OffsetsTableException if the table can be neither read nor created
   */
  void create(Connection connection) throws SQLException {
    SQLException unreadable = probe(connection);
    if (unreadable == null) {
      return;
    }
    if (!isAbsent(connection, unreadable)) {
      // Another task may have created the table since the first probe.
      SQLException stillUnreadable = probe(connection);
      if (stillUnreadable == null) {
        return;
      }
      throw new OffsetsTableException(stillUnreadable, ddl);
    }
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not JDBC escapes.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(ddl);
      connection.commit();
    } catch (SQLException refusal) {
      connection.rollback();
      // Another task may have created the table first. All that counts is that the table exists.
      if (probe(connection) != null) {
        throw new OffsetsTableException(refusal, ddl);
      }
    }
  }

  /**
   * Tells whether the catalog, as the sink's user sees it, has a table of this name. Call this if
   * the table may be missing: a select from a missing table is an error in the server's log.
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

  /**
   * Tells whether the driver lists the table. The driver's patterns take an underscore for any
   * character, so the names are compared again.
   */
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

  /**
   * Returns the schema to search, or null. If the name has no schema and the database has one level
   * only, this is the current catalog. Without a schema the database would search its catalog from
   * end to end.
   */
  private @Nullable String schema(Connection connection) throws SQLException {
    return name.schema() == null && !connection.getMetaData().supportsSchemasInTableDefinitions()
        ? connection.getCatalog()
        : name.schema();
  }

  /** Tells whether the failure means that the table does not exist. */
  boolean isAbsent(Connection connection, SQLException failure) throws SQLException {
    return switch (lookup) {
      case INFORMATION_SCHEMA -> states.has(Symptom.MISSING_TABLE, failure);
      case DRIVER -> {
        // After a failed statement, the transaction can neither create a table nor look for one.
        connection.rollback();
        boolean absent = !isKnownToDriver(connection);
        connection.commit();
        yield absent;
      }
    };
  }

  /** Tells whether the failure means that a constraint forbids a row. */
  boolean isForbidden(SQLException failure) {
    return String.valueOf(states.state(failure)).startsWith(CONSTRAINT);
  }

  /**
   * Returns the error that keeps the session from reading the table, or null if the table can be
   * read. Leaves no transaction open.
   */
  private @Nullable SQLException probe(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(select() + " AND 1 = 0")) {
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
