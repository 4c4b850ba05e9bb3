package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.Privilege;
import io.tarmac.connect.jdbc.database.Privileges;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableChecks;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TableSchema;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.OwnStatementBatches;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A probe of the database of a configuration before a task writes to it. A probe uses one
 * connection and the parts that a task has, and changes nothing. One thread at a time uses a probe,
 * except that any thread may call {@link #abort}.
 */
public final class ConnectionProbe implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionProbe.class);

  private final SinkConfig config;
  private final ConnectionFactory connections;
  private final Connection connection;
  private final Database database;
  private final TypeNames typeNames;
  private final Identifiers identifiers;
  private final TableChecks tables;
  private final TableChecks offsets;
  private final Privileges privileges;
  private final boolean hasUnverifiedServer;

  private ConnectionProbe(SinkConfig config, ConnectionFactory connections, Connection connection)
      throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    this.config = config;
    this.connections = connections;
    this.connection = connection;
    this.database = KnownDatabases.read(connection);
    this.typeNames = ServerParts.typeNames(database, metadata);
    this.identifiers = ServerParts.identifiers(database, metadata, config);
    this.tables = tables(config);
    this.offsets = tables(config, database.identifiers());
    this.privileges = database.privileges();
    this.hasUnverifiedServer = connections.hasUnverifiedServer();
  }

  private TableChecks tables(SinkConfig settings, Identifiers names) {
    return new TableChecks(ServerParts.plannerSettings(database, typeNames, names, settings));
  }

  /** A question to the database, which may also fail with an exception of its own. */
  @FunctionalInterface
  private interface Query<T, E extends Exception> {
    @Nullable T ask() throws SQLException, E;
  }

  /** Opens a probe. Connecting takes as long as the driver needs. */
  public static ConnectionProbe open(SinkConfig config) throws RefusedConnection {
    ConnectionSettings settings = config.connection();
    try {
      return open(config, new ConnectionFactory(settings));
    } catch (ForbiddenConnectionException forbidden) {
      throw RefusedConnection.of(
          settings, forbidden.property(), ErrorCode.FORBIDDEN_CONNECTION, forbidden.reason());
    } catch (UnknownDatabaseException unknown) {
      throw RefusedConnection.of(
          settings, ConnectionProperties.URL, ErrorCode.NO_DRIVER, unknown.reason());
    }
  }

  private static ConnectionProbe open(SinkConfig config, ConnectionFactory connections)
      throws RefusedConnection {
    ConnectionProbe opened = null;
    try {
      Connection connection = connections.open();
      try {
        opened = new ConnectionProbe(config, connections, connection);
        return opened;
      } catch (SQLException | RuntimeException failure) {
        close(connection);
        throw failure;
      }
    } catch (SQLException failure) {
      throw RefusedConnection.of(connections.latestSettings(config.connection()), failure);
    } catch (DeliveryFailure told) {
      throw RefusedConnection.of(told);
    } finally {
      if (opened == null) {
        connections.close();
      }
    }
  }

  /** Tells whether the driver would accept a false server, because it verifies none. */
  public boolean hasUnverifiedServer() {
    return hasUnverifiedServer;
  }

  /** Returns the product that the server is. */
  public DatabaseProduct product() {
    return database.product();
  }

  /** Tells whether an upsert takes any unique index of a table for the key. */
  public boolean takesAnyKey() {
    return database.strategies().takesAnyKey();
  }

  /** Tells whether the sink supports the user's own statements for this database. */
  public boolean takesOwnStatements() throws SQLException {
    return answer(() -> database.strategies().ownStatementBatches(connection))
        != OwnStatementBatches.NONE;
  }

  /** Returns the table as the database has it, or null if there is none that the user may see. */
  public @Nullable TableSchema table(TableName table) throws SQLException, PlanException {
    return asked(() -> tables.find(connection, table));
  }

  /**
   * Refuses the name of an absent table if a table exists whose name differs only in case.
   *
   * @throws PlanException if there is such a table; the message names both
   */
  public void requireNoOtherCase(TableName absent) throws SQLException, PlanException {
    asked(
        () -> {
          tables.requireNoOtherCase(connection, absent);
          return true;
        });
  }

  /** Returns the checks of tables with these settings, as far as the checks need no records. */
  public TableChecks tables(SinkConfig settings) {
    return tables(settings, identifiers);
  }

  /**
   * Requires that the database can roll back what is written to a table, if the delivery guarantee
   * needs that.
   *
   * @throws PlanException if the database cannot
   */
  public void requireCondition(TableName table) throws SQLException, PlanException {
    asked(
        () -> {
          ServerParts.condition(database, config.delivery()).require(connection, table);
          return true;
        });
  }

  /**
   * Returns the table that is to keep the offsets, or null if there is none that the user may see.
   */
  public @Nullable TableSchema offsetsTable() throws SQLException, PlanException {
    return asked(() -> offsets.find(connection, offsetTable().name()));
  }

  /** Returns the requirements for the table that is to keep the offsets. */
  public OffsetTable offsetTable() {
    return ServerParts.offsetTable(database, typeNames, config.delivery());
  }

  /** Returns the privileges that the user lacks to write in the mode of the settings. */
  public Set<Privilege> missingToWrite(TableName table, KeySettings keys) throws SQLException {
    return missing(table, privileges.toWrite(keys));
  }

  /** Returns the missing privileges to delete rows, mark rows or end versions. */
  public Set<Privilege> missingToDelete(TableName table, KeySettings keys) throws SQLException {
    return missing(table, privileges.toDelete(keys));
  }

  /** Returns the privileges that the user lacks to empty a table. */
  public Set<Privilege> missingToTruncate(TableName table) throws SQLException {
    return missing(table, privileges.toTruncate(config.delivery().isExactlyOnce()));
  }

  /** Returns the privileges that the user lacks to add columns to a table. */
  public Set<Privilege> missingToAlter(TableName table) throws SQLException {
    return missing(table, privileges.toAlter());
  }

  /** Returns those of the wanted privileges that the user lacks. */
  public Set<Privilege> missing(TableName table, Set<Privilege> wanted) throws SQLException {
    Set<Privilege> missing = EnumSet.noneOf(Privilege.class);
    missing.addAll(wanted);
    missing.removeAll(answer(() -> privileges.held(connection, table, wanted)));
    return missing;
  }

  /**
   * Returns the sequences from which the user may not take numbers. The keys of the map are the
   * columns of the table that the database fills from these sequences if a row has no value.
   */
  public Map<String, String> closedSequences(TableName table) throws SQLException {
    return answer(() -> privileges.closedSequences(connection, table));
  }

  /** Tells whether the user may create a table of the name, in a schema that exists. */
  public boolean mayCreate(TableName table) throws SQLException {
    return answer(() -> privileges.mayCreate(connection, table));
  }

  /** Returns the methods of writing that the database, the driver and the URL make available. */
  public Set<WriteMethod> writeMethods() throws SQLException {
    return answer(
        () ->
            database.strategies().bestFirst(connection).stream()
                .map(WriteStrategy::method)
                .collect(Collectors.toSet()));
  }

  /**
   * Returns what a person could allow at the server or in the URL, or null if nothing is missing.
   * Then rows are written faster, or by the configured method.
   */
  public @Nullable String writeAdvice() throws SQLException {
    return asked(() -> database.strategies().advice(connection, config.writeMethod()));
  }

  /** Returns the limits of a statement of many rows, or null if nothing limits it. */
  public @Nullable StatementLimits limits() throws SQLException {
    return asked(() -> database.strategies().limits(connection));
  }

  /** Returns the failure of a question to the database, fit to be shown. */
  public DeliveryFailure told(String action, SQLException failure) {
    return new SqlFailures(
            database.product().errors(),
            () -> connections.latestSettings(config.connection()),
            (plan, column) -> false)
        .failure(action, failure)
        .blamingNoRecord();
  }

  /** Breaks off a question of another thread, which then fails there. */
  public void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException | RuntimeException failure) {
      LOG.debug("Aborting the connection failed: {}", failure.getClass().getName());
    }
  }

  @Override
  public void close() {
    close(connection);
    connections.close();
  }

  private <T, E extends Exception> T answer(Query<T, E> query) throws SQLException, E {
    return Objects.requireNonNull(asked(query), "an answer");
  }

  /** Asks the database and rolls back, so that no transaction stays open, not even a failed one. */
  private <T, E extends Exception> @Nullable T asked(Query<T, E> query) throws SQLException, E {
    try {
      return query.ask();
    } finally {
      connection.rollback();
    }
  }

  private static void close(Connection connection) {
    try (connection) {
      connection.rollback();
    } catch (SQLException | RuntimeException failure) {
      LOG.debug("Closing the connection failed: {}", failure.getClass().getName());
    }
  }
}
