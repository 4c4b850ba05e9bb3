package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.DriverStatements;
import io.tarmac.connect.jdbc.write.EndThenInsert;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import io.tarmac.connect.jdbc.write.OwnStatementBatches;
import io.tarmac.connect.jdbc.write.SelectThenWrite;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.UpdateThenInsert;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The write strategies for MySQL and MariaDB, as server, driver and URL allow them. */
final class MySqlStrategies implements WriteStrategies {

  private final Identifiers identifiers;
  private final Function<String, NewRow> newRowOf;

  /** The attempts of all sessions to load. A load that ended a session holds back the next ones. */
  private final AttemptBackoff loads = new AttemptBackoff();

  /**
   * Creates the strategies.
   *
   * @param newRowOf returns how a version of the server refers to the row that could not be
   *     inserted
   */
  public MySqlStrategies(Identifiers identifiers, Function<String, NewRow> newRowOf) {
    this.identifiers = identifiers;
    this.newRowOf = newRowOf;
  }

  /**
   * Returns the strategies, best first. Loading is fastest, except between MariaDB's driver and
   * server. There the user has to ask for it by the write method.
   */
  @Override
  public List<WriteStrategy> bestFirst(Connection connection) throws SQLException {
    MySqlDriver driver = MySqlDriver.of(connection);
    MySqlServer server = MySqlServer.of(connection).within(driver.maxPacketBytes());
    NewRow newRow = newRowOf.apply(connection.getMetaData().getDatabaseProductVersion());
    Dml dml = new Dml(identifiers, new OnDuplicateKeyUpdate(newRow), driver);
    JdbcBatch jdbcBatch = new JdbcBatch(dml);
    MultiRow multiRow = new MultiRow(dml, server.statementLimits(driver.preparedCharacters()));
    List<WriteStrategy> strategies = new ArrayList<>();
    if (driver.insertsInBulk()) {
      strategies.add(new BulkInsert(jdbcBatch));
    }
    strategies.add(multiRow);
    if (server.loadsLocalFiles() && driver.canLoad()) {
      LoadData loadData = new LoadData(dml, identifiers, driver, server, loads, multiRow);
      strategies.add(driver.speaksToMariaDb() ? strategies.size() : 0, loadData);
    }
    strategies.add(new DistinctKeys(new SelectThenWrite(dml, multiRow)));
    strategies.add(new DistinctKeys(UpdateThenInsert.lookingForRows(dml)));
    strategies.add(jdbcBatch);
    return EndThenInsert.before(dml, strategies);
  }

  @Override
  public DriverStatements statements(Connection connection) throws SQLException {
    return MySqlDriver.of(connection);
  }

  @Override
  public String settingsAfterOwnStatements() {
    return MySqlSession.STATEMENT;
  }

  @Override
  public OwnStatementBatches ownStatementBatches(Connection connection) throws SQLException {
    return MySqlDriver.of(connection).keepsRowsApart()
        ? OwnStatementBatches.OF_MANY_ROWS
        : OwnStatementBatches.OF_ONE_ROW;
  }

  @Override
  public StatementLimits limits(Connection connection) throws SQLException {
    MySqlDriver driver = MySqlDriver.of(connection);
    return MySqlServer.of(connection)
        .within(driver.maxPacketBytes())
        .statementLimits(driver.preparedCharacters());
  }

  @Override
  public boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return MySqlCatalog.hasTransactions(connection, table);
  }

  @Override
  public boolean takesAnyKey() {
    return true;
  }

  @Override
  public boolean hasSavepoints(Connection connection, TableName table) throws SQLException {
    return MySqlCatalog.hasSavepoints(connection, table);
  }

  @Override
  public @Nullable String advice(Connection connection, WriteMethod method) throws SQLException {
    MySqlDriver driver = MySqlDriver.of(connection);
    MySqlServer server = MySqlServer.of(connection);
    if (method == WriteMethod.LOAD_DATA) {
      return obstacleToLoading(driver, server);
    }
    return method == WriteMethod.AUTO
            && driver.canLoad()
            && !driver.speaksToMariaDb()
            && !server.allowsLocalFiles()
            && !server.commitsWhileLoading()
        ? "Rows could be written faster by LOAD DATA, if the server's local_infile were ON"
        : null;
  }

  private static @Nullable String obstacleToLoading(MySqlDriver driver, MySqlServer server) {
    if (server.commitsWhileLoading()) {
      return "The server loads outside of the session's transaction, so LOAD DATA is not used";
    }
    if (!server.allowsLocalFiles()) {
      return "LOAD DATA needs local_infile=ON at the server";
    }
    return driver.canLoad()
        ? null
        : "The driver cannot send rows as a file with this URL, so LOAD DATA is not used. "
            + driver.adviceOnLoading();
  }
}
