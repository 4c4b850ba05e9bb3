package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannerSettings;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.write.BatchWriter;
import io.tarmac.connect.jdbc.write.StoredRows;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known once a server has answered, and stays known across connections. */
record TargetParts(
    TablePlanner planner,
    StoredRows storedRows,
    BatchWriter writer,
    TableTruncation truncation,
    SqlFailures failures) {

  private static final Logger LOG = LoggerFactory.getLogger(TargetDatabase.class);

  /** Recognises the server behind a connection, and makes the parts for it. */
  static TargetParts of(Connection open, SinkConfig config) throws SQLException {
    DatabaseMetaData metadata = open.getMetaData();
    Database database = KnownDatabases.recognise(metadata);
    LOG.info(
        "Writing to {} {} through {} {}",
        database.name(),
        metadata.getDatabaseProductVersion(),
        metadata.getDriverName(),
        metadata.getDriverVersion());
    String advice = database.strategies().advice(open, config.writeMethod());
    if (advice != null) {
      LOG.info(advice);
    }
    TablePlanner planner = planner(database, metadata, config);
    return new TargetParts(
        planner,
        new StoredRows(database.identifiers()),
        new BatchWriter(
            database.strategies(),
            config.writeMethod(),
            failure -> database.sqlStates().verdict(failure).kind() == FailureKind.BAD_RECORD,
            config.errors().order()),
        new TableTruncation(database.identifiers()),
        new SqlFailures(database.sqlStates(), config.connection(), planner::mayTakeNull));
  }

  /** What plans the tables of a database. */
  static TablePlanner planner(Database database, DatabaseMetaData metadata, SinkConfig config)
      throws SQLException {
    return new TablePlanner(
        new PlannerSettings(
            config.keys(),
            config.values(),
            config.tables().columns(),
            config.tables().evolution(),
            database.types(),
            database.catalog(),
            database.columnFit().apply(config.values()),
            database.typeNames().apply(HibernateSql.typeNames(metadata)),
            database.defaultLiterals(),
            database.columnAlteration(),
            identifiers(database, metadata, config)));
  }

  private static Identifiers identifiers(
      Database database, DatabaseMetaData metadata, SinkConfig config) throws SQLException {
    return config.tables().exactNames()
        ? database.identifiers()
        : Unquoted.of(database.identifiers(), metadata);
  }
}
