package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.EndThenInsert;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.OwnStatementBatches;
import io.tarmac.connect.jdbc.write.UpdateThenInsert;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** PostgreSQL's write strategies, as far as the driver, the URL and the session allow them. */
public final class PostgreSqlStrategies implements WriteStrategies {

  private static final Logger LOG = LoggerFactory.getLogger(PostgreSqlStrategies.class);

  private static final String SESSION =
      """
      select pg_catalog.version(), pg_catalog.pg_backend_pid(),
        pg_catalog.has_database_privilege(pg_catalog.current_database(), 'TEMP')
      """;

  private static final String NAME = "PostgreSQL ";

  /**
   * The name of a server whose version also has the name PostgreSQL. Redshift has no arrays to
   * unnest and no {@code COPY} from a client.
   */
  private static final String REDSHIFT = "Redshift";

  private static final String HAS_EVENT_TRIGGERS =
      "SELECT EXISTS (SELECT FROM pg_catalog.pg_event_trigger WHERE evtenabled <> 'D')";

  private final Identifiers identifiers;
  private final Dml dml;

  public PostgreSqlStrategies(Identifiers identifiers) {
    this.identifiers = identifiers;
    this.dml = new Dml(identifiers, new OnConflict());
  }

  @Override
  public List<WriteStrategy> bestFirst(Connection connection) throws SQLException {
    List<WriteStrategy> strategies = new ArrayList<>();
    strategies.add(new DistinctKeys(UpdateThenInsert.countingRowsFound(dml)));
    WriteStrategy rowByRow = new JdbcBatch(dml);
    if (connection.isWrapperFor(BaseConnection.class)) {
      BaseConnection driver = connection.unwrap(BaseConnection.class);
      addFast(strategies, driver);
      boolean joinsRows = driver.getQueryExecutor().isReWriteBatchedInsertsEnabled();
      strategies.add(joinsRows ? new DistinctKeys(rowByRow) : rowByRow);
    } else {
      strategies.add(new DistinctKeys(rowByRow));
    }
    return EndThenInsert.before(dml, strategies);
  }

  @Override
  public OwnStatementBatches ownStatementBatches(Connection connection) throws SQLException {
    boolean keepsRowsApart =
        connection.isWrapperFor(BaseConnection.class)
            && !connection
                .unwrap(BaseConnection.class)
                .getQueryExecutor()
                .isReWriteBatchedInsertsEnabled();
    return keepsRowsApart ? OwnStatementBatches.OF_MANY_ROWS : OwnStatementBatches.OF_ONE_ROW;
  }

  @Override
  public String checkConstraints() {
    return "SET CONSTRAINTS ALL IMMEDIATE";
  }

  /**
   * Adds the strategies for PostgreSQL, and for servers that say they are PostgreSQL with
   * additions. Other servers only speak its protocol.
   */
  private void addFast(List<WriteStrategy> strategies, BaseConnection driver) throws SQLException {
    boolean stages;
    try (Statement statement = driver.createStatement();
        ResultSet session = statement.executeQuery(SESSION)) {
      session.next();
      String version = session.getString(1);
      if (!version.startsWith(NAME) || version.contains(REDSHIFT)) {
        return;
      }
      // A pooler tells the driver a process number of its own. The next transaction may get another
      // session, without the temporary tables.
      stages = session.getInt(2) == driver.getBackendPID() && session.getBoolean(3);
    }
    SetBasedSql sql = new SetBasedSql(identifiers, dml);
    CopyInsert copy = new CopyInsert(identifiers);
    strategies.add(copy);
    if (stages && allowsTemporaryTables(driver)) {
      strategies.add(
          new DistinctKeys(new InsertAboveHighestKey(new StagedCopy(sql), copy, identifiers)));
    }
    if (driver.getPreferQueryMode() != PreferQueryMode.SIMPLE) {
      enableBinaryArrays(driver);
      UnnestRows unnest = new UnnestRows(sql);
      strategies.add(new DistinctKeys(new InsertAboveHighestKey(unnest, unnest, identifiers)));
    }
  }

  /**
   * Tells whether the event triggers of the database let the user create a temporary table. If the
   * database has any, the method tries to create one, and warns if the database refuses it. The
   * trial leaves nothing behind.
   */
  private static boolean allowsTemporaryTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet answer = statement.executeQuery(HAS_EVENT_TRIGGERS)) {
        if (!answer.next() || !answer.getBoolean(1)) {
          return true;
        }
      }
      Savepoint before = connection.setSavepoint();
      try {
        statement.execute("CREATE TEMPORARY TABLE tarmac_trial (c0 pg_catalog.int4)");
        statement.execute("DROP TABLE pg_temp.tarmac_trial");
        return true;
      } catch (SQLException refusal) {
        LOG.warn(
            "Temporary tables are refused (SQLSTATE {}): rows are not copied into them; see the"
                + " database's event triggers",
            PrintableText.name(String.valueOf(refusal.getSQLState())));
        return false;
      } finally {
        connection.rollback(before);
      }
    }
  }

  /** Makes the driver send arrays in binary. By default the driver sends most arrays as text. */
  private static void enableBinaryArrays(BaseConnection driver) {
    for (CanonicalType type : CanonicalType.values()) {
      driver.getQueryExecutor().addBinarySendOid(ElementType.of(type).arrayOid());
    }
  }
}
