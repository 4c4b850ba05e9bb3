package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.DeliverySettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.HibernateSql;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.LocalKeys;
import io.tarmac.connect.jdbc.database.LocalTimes;
import io.tarmac.connect.jdbc.database.ProfileTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.TransactionalTables;
import io.tarmac.connect.jdbc.database.Unquoted;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.offset.StoredOffsets;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannerSettings;
import io.tarmac.connect.jdbc.table.RecordNames;
import io.tarmac.connect.jdbc.table.TableCondition;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.write.BatchWriter;
import io.tarmac.connect.jdbc.write.StoredRows;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known once a server has answered, and stays known across connections. */
public record TargetParts(
    TablePlanner planner,
    StoredRows storedRows,
    BatchWriter writer,
    TableTruncation truncation,
    OffsetStore offsets,
    SqlFailures failures,
    TableCondition condition) {

  private static final Logger LOG = LoggerFactory.getLogger(TargetDatabase.class);

  /**
   * Recognises the server behind a connection, and makes the parts for it.
   *
   * @param stored the task's offsets in the database, where that keeps them
   */
  static TargetParts of(
      Connection open, SinkConfig config, StoredOffsets stored, Instruments instruments)
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
    TypeNames typeNames = typeNames(database, metadata);
    TablePlanner planner = planner(database, typeNames, metadata, config, instruments.metrics());
    OffsetStore offsets = offsets(database, typeNames, config.delivery());
    TransactionEnd end =
        measured(
            config.delivery().isExactlyOnce() ? stored.end(offsets) : TransactionEnd.COMMIT,
            instruments.writer());
    Predicate<SQLException> isOfRow =
        failure ->
            database.product().errors().states().verdict(failure).kind() == FailureKind.BAD_RECORD;
    return new TargetParts(
        planner,
        new StoredRows(database.identifiers(), database.strategies().statements(open), isOfRow),
        new BatchWriter(
            database.strategies(),
            config.writeMethod(),
            database.product().errors().states(),
            config.errors().order(),
            end,
            instruments.metrics()),
        config.delivery().isExactlyOnce()
            ? TableTruncation.undoable(database, end, metadata)
            : TableTruncation.quick(database, end),
        offsets,
        new SqlFailures(database.product().errors(), config.connection(), planner::mayTakeNull),
        condition(database, config.delivery()));
  }

  private static TransactionEnd measured(TransactionEnd end, StageClock clock) {
    return (connection, written) -> {
      Stage before = clock.interrupt(Stage.COMMIT);
      try {
        end.commit(connection, written);
      } finally {
        clock.resume(before);
      }
    };
  }

  /** What the database calls types. */
  public static TypeNames typeNames(Database database, DatabaseMetaData metadata) {
    return database.typeNames().apply(HibernateSql.typeNames(metadata));
  }

  /** What plans the tables of a database. */
  static TablePlanner planner(
      Database database,
      TypeNames typeNames,
      DatabaseMetaData metadata,
      SinkConfig config,
      SinkMetrics metrics)
      throws SQLException {
    return new TablePlanner(
        plannerSettings(database, typeNames, identifiers(database, metadata, config), config),
        metrics);
  }

  /** What is to be known to plan, or judge, tables whose names follow these rules. */
  static PlannerSettings plannerSettings(
      Database database, TypeNames typeNames, Identifiers identifiers, SinkConfig config) {
    ProfileTypes types = ProfileTypes.of(database, config.tables().profile());
    LocalTimes times =
        new LocalTimes(
            config.values().zones(), types.types(), database.columnFit().apply(config.values()));
    return new PlannerSettings(
        config.keys(),
        config.values(),
        config.tables().columns(),
        config.tables().evolution(),
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

  /** Its name is taken as it is written, also where those of tables are folded. */
  static OffsetStore offsets(Database database, TypeNames typeNames, DeliverySettings delivery) {
    return new OffsetStore(
        offsetTable(database, typeNames, delivery), delivery.consumerGroup(), Clock.systemUTC());
  }

  /** The table that keeps the offsets, whether it is there or not. */
  static OffsetTable offsetTable(
      Database database, TypeNames typeNames, DeliverySettings delivery) {
    return new OffsetTable(
        TableName.of(delivery.offsetsTable()),
        database.tableLookup(),
        database.identifiers(),
        typeNames);
  }

  static TableCondition condition(Database database, DeliverySettings delivery) {
    return delivery.isExactlyOnce()
        ? new TransactionalTables(database.strategies())
        : TableCondition.NONE;
  }

  static Identifiers identifiers(Database database, DatabaseMetaData metadata, SinkConfig config)
      throws SQLException {
    return config.tables().exactNames()
        ? database.identifiers()
        : Unquoted.of(database.identifiers(), metadata);
  }
}
