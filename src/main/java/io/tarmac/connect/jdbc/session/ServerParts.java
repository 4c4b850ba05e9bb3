package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.DeliverySettings;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.HibernateSql;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.LocalKeys;
import io.tarmac.connect.jdbc.database.LocalTimes;
import io.tarmac.connect.jdbc.database.ProfileTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.EvolutionBudget;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.PlannerSettings;
import io.tarmac.connect.jdbc.table.RecordNames;
import io.tarmac.connect.jdbc.table.TableCondition;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.BatchWriter;
import io.tarmac.connect.jdbc.write.OldKeyLookup;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts that fit a server, made once the server has answered. The parts stay the same across
 * connections.
 *
 * @param planners the planner of each group of tables, by the number of the group
 */
public record ServerParts(
    List<TablePlanner> planners,
    OldKeyLookup storedRows,
    BatchWriter writer,
    TableTruncation truncation,
    OffsetStore offsets,
    SqlFailures failures,
    TableCondition condition) {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseSession.class);

  /**
   * Recognises the server behind a connection, and makes the parts for it.
   *
   * @param connection returns the settings of the latest connection
   * @param transactionEnd returns how a transaction ends that has written records
   */
  static ServerParts of(
      Connection open,
      SinkConfig config,
      Supplier<ConnectionSettings> connection,
      Function<OffsetStore, TransactionEnd> transactionEnd,
      SinkMetrics metrics)
      throws SQLException {
    DatabaseMetaData metadata = open.getMetaData();
    Database database = KnownDatabases.read(open);
    LOG.info(
        "Writing to {} {} through {} {}",
        database.name(),
        PrintableText.message(metadata.getDatabaseProductVersion()),
        metadata.getDriverName(),
        metadata.getDriverVersion());
    String advice = database.strategies().advice(open, config.writeMethod());
    if (advice != null) {
      LOG.info(advice);
    }
    return of(
        open, config, connection, database, typeNames(database, metadata), transactionEnd, metrics);
  }

  /** Makes the parts for a database, whose types have these names. */
  public static ServerParts of(
      Connection open,
      SinkConfig config,
      Supplier<ConnectionSettings> connection,
      Database database,
      TypeNames typeNames,
      Function<OffsetStore, TransactionEnd> transactionEnd,
      SinkMetrics metrics)
      throws SQLException {
    DatabaseMetaData metadata = open.getMetaData();
    Identifiers identifiers = identifiers(database, metadata, config);
    EvolutionBudget budget = new EvolutionBudget(config, metrics);
    List<TablePlanner> planners =
        TablePlanner.perGroup(
            config.perGroup(group -> plannerSettings(database, typeNames, identifiers, group)),
            budget);
    OffsetStore offsets =
        new OffsetStore(
            offsetTable(database, typeNames, config.delivery()),
            config.delivery().consumerGroup(),
            Clock.systemUTC(),
            database.strategies().statements(open).waitsWithinBatch(),
            database.strategies().moveOffsetsOrFail());
    TransactionEnd end = transactionEnd.apply(offsets);
    DatabaseErrors errors = database.product().errors();
    Predicate<SQLException> isOfRow =
        failure -> errors.states().verdict(failure).kind() == FailureKind.BAD_RECORD;
    return new ServerParts(
        planners,
        new OldKeyLookup(database.identifiers(), database.strategies().statements(open), isOfRow),
        new BatchWriter(
            database.strategies(),
            config.writeMethod(),
            errors.states(),
            config.errors().order(),
            end,
            metrics),
        config.delivery().isExactlyOnce()
            ? TableTruncation.undoable(database, end, metadata)
            : TableTruncation.quick(database, end),
        offsets,
        new SqlFailures(
            errors,
            connection,
            (plan, column) -> planners.get(plan.target().groupIndex()).mayTakeNull(plan, column)),
        condition(database, config.delivery()));
  }

  /** Returns the names that the database has for types. */
  public static TypeNames typeNames(Database database, DatabaseMetaData metadata) {
    return database.typeNames().apply(HibernateSql.typeNames(metadata));
  }

  /** Returns the settings for planning or checking tables whose names follow these rules. */
  static PlannerSettings plannerSettings(
      Database database, TypeNames typeNames, Identifiers identifiers, SinkConfig config) {
    ProfileTypes types = ProfileTypes.of(database, config.tables().profile());
    LocalTimes times =
        new LocalTimes(config.values().zones(), types.types(), database.columnFit(config.values()));
    return new PlannerSettings(
        config.keys(),
        config.sql(),
        config.values(),
        config.tables().columns(),
        config.sql().write() == null ? config.tables().evolution() : SchemaEvolution.NONE,
        config.tables().limits(),
        config.tables().namesAreMeant(),
        times.types(),
        database.catalog(),
        types.fit(times.fit(), database),
        typeNames,
        types.created(),
        database.defaultLiterals(),
        database.columnAlteration(),
        identifiers,
        condition(database, config.delivery()),
        new LocalKeys(times),
        RecordNames.of(config),
        OffsetTable.columns());
  }

  /**
   * Returns the table that keeps the offsets, whether it exists or not. The name of this table is
   * taken as it is written, even if the names of other tables are folded.
   */
  static OffsetTable offsetTable(
      Database database, TypeNames typeNames, DeliverySettings delivery) {
    return new OffsetTable(
        TableName.of(delivery.offsetsTable()),
        database.tableLookup(),
        database.product().errors().states(),
        database.identifiers(),
        typeNames);
  }

  static TableCondition condition(Database database, DeliverySettings delivery) {
    return delivery.isExactlyOnce()
        ? (connection, table) -> requireTransactions(database, connection, table)
        : TableCondition.NONE;
  }

  /** Requires transactions, without which rows and offsets cannot be written in one transaction. */
  private static void requireTransactions(Database database, Connection connection, TableName table)
      throws SQLException, PlanException {
    boolean found = database.strategies().hasTransactions(connection, table);
    connection.commit();
    if (!found) {
      throw new PlanException(
          ErrorCode.NO_TRANSACTIONS,
          "table %s: its storage engine has no transactions, which %s=exactly_once is made of; give the table another (ENGINE=InnoDB), or set %s=at_least_once"
              .formatted(table, DeliveryProperties.GUARANTEE, DeliveryProperties.GUARANTEE));
    }
  }

  /**
   * Returns the rules for names. Names that are not exact are folded as the server folds names
   * without quotation marks.
   */
  static Identifiers identifiers(Database database, DatabaseMetaData metadata, SinkConfig config)
      throws SQLException {
    Identifiers identifiers = database.identifiers();
    return config.tables().exactNames()
        ? identifiers
        : identifiers.folded(folding(identifiers, metadata));
  }

  private static Folding folding(Identifiers identifiers, DatabaseMetaData metadata)
      throws SQLException {
    // MySQL and MariaDB may convert table names to lower case themselves, but never column names.
    if (identifiers.columnCase() == ColumnCase.INSENSITIVE) {
      return Folding.KEEPS;
    }
    if (metadata.storesLowerCaseIdentifiers()) {
      return Folding.LOWER;
    }
    return metadata.storesUpperCaseIdentifiers() ? Folding.UPPER : Folding.KEEPS;
  }
}
