package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.database.postgresql.CarriedCommits.Backend;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  /** The query of when the session began, which a server may forbid or not know. */
  private static final String START =
      """
      select backend_start from pg_catalog.pg_stat_activity
      where pid = pg_catalog.pg_backend_pid()
      """;

  private static final String NOT_ALLOWED_OR_UNKNOWN = "42";

  /** The number of queries of which the fastest tells the round trip. */
  private static final int QUERIES = 3;

  /** The round trip below which the server is near. */
  private static final Duration NEAR = Duration.ofMillis(1);

  /**
   * The statement that moves offsets or fails. A partition that another session has taken leaves
   * fewer rows than there are partitions. Then the text is no number, which is an error.
   */
  private static final String MOVE_OFFSETS_OR_FAIL =
      """
      WITH moved AS (
        UPDATE %s AS stored SET `next_offset` = next.next_offset, `updated_at` = ?
        FROM unnest(?::pg_catalog.text[], ?::pg_catalog.int4[], ?::pg_catalog.int8[], \
      ?::pg_catalog.int8[], ?::pg_catalog.int8[]) \
      AS next (topic, partition_id, epoch, former_offset, next_offset)
        WHERE stored.`consumer_group` = ? AND stored.`topic` = next.topic \
      AND stored.`partition_id` = next.partition_id AND stored.`epoch` = next.epoch \
      AND stored.`next_offset` = next.former_offset
        RETURNING 1)
      SELECT CASE WHEN pg_catalog.count(*) = ? THEN 1 \
      ELSE ('offsets moved: ' || pg_catalog.count(*))::pg_catalog.int4 END FROM moved\
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
  private final CarriedCommits commits = new CarriedCommits();

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
  public String moveOffsetsOrFail() {
    return MOVE_OFFSETS_OR_FAIL;
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
    int pid;
    Duration roundTrip;
    try (Statement statement = driver.createStatement()) {
      try (ResultSet session = statement.executeQuery(SESSION)) {
        session.next();
        String version = session.getString(1);
        if (!version.startsWith(NAME) || version.contains(REDSHIFT)) {
          return;
        }
        // A pooler tells the driver a process number of its own. The next transaction may get
        // another session, without the temporary tables.
        boolean isPooled = session.getInt(2) != driver.getBackendPID();
        stages = !isPooled && session.getBoolean(3);
        pid = isPooled ? 0 : session.getInt(2);
      }
      roundTrip = roundTrip(statement);
    }
    commits.connected(driver, pid == 0 ? null : backend(driver, pid), !roundTrip.isZero());
    SetBasedSql sql = new SetBasedSql(identifiers, dml);
    CopyInsert copy = new CopyInsert(identifiers, roundTrip);
    strategies.add(copy);
    if (stages && allowsTemporaryTables(driver)) {
      strategies.add(
          new DistinctKeys(
              new InsertAboveHighestKey(
                  new StagedCopy(sql, roundTrip), copy, identifiers, roundTrip)));
    }
    if (driver.getPreferQueryMode() != PreferQueryMode.SIMPLE) {
      enableBinaryArrays(driver);
      UnnestRows unnest = new UnnestRows(sql, commits);
      strategies.add(
          new DistinctKeys(new InsertAboveHighestKey(unnest, unnest, identifiers, roundTrip)));
    }
  }

  /** Returns the session, or null if the server does not tell when it began. */
  private static @Nullable Backend backend(BaseConnection driver, int pid) throws SQLException {
    try (Statement statement = driver.createStatement();
        ResultSet found = statement.executeQuery(START)) {
      String start = found.next() ? found.getString(1) : null;
      return start == null ? null : new Backend(pid, start);
    } catch (SQLException refusal) {
      if (!String.valueOf(refusal.getSQLState()).startsWith(NOT_ALLOWED_OR_UNKNOWN)) {
        throw refusal;
      }
      driver.rollback();
      return null;
    }
  }

  /** Measures the round trip to the server; zero if the server is near. */
  private static Duration roundTrip(Statement statement) throws SQLException {
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < QUERIES; i++) {
      long begun = System.nanoTime();
      statement.executeQuery("SELECT 1").close();
      fastest = Math.min(fastest, System.nanoTime() - begun);
    }
    return fastest < NEAR.toNanos() ? Duration.ZERO : Duration.ofNanos(fastest);
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
