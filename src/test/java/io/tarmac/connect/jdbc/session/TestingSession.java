package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TablePlanner;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The parts that a task makes of a connection to a database, for tests of one part. As in a task
 * the connection does not commit by itself.
 *
 * @param strategies the database's, best first
 */
public record TestingSession(
    Connection connection,
    TablePlanner planner,
    List<WriteStrategy> strategies,
    OffsetStore offsets)
    implements AutoCloseable {

  /** Connects as a task with that configuration does. */
  public static TestingSession open(Map<String, String> configuration) throws SQLException {
    SinkConfig config = SinkConfig.parse(configuration);
    Connection connection = connection(config);
    ServerParts parts =
        ServerParts.of(
            connection,
            config,
            config::connection,
            offsets -> TransactionEnd.COMMIT,
            SinkMetrics.NONE);
    return new TestingSession(
        connection,
        parts.planners().get(0),
        KnownDatabases.read(connection).strategies().bestFirst(connection),
        parts.offsets());
  }

  private static Connection connection(SinkConfig config) throws SQLException {
    try {
      return new ConnectionFactory(config.connection()).open();
    } catch (DeliveryFailure failure) {
      throw new IllegalStateException(failure);
    }
  }

  /**
   * The plan for a change of a table in the connection's schema, with DDL where that is allowed.
   */
  public TablePlan plan(String table, Change change)
      throws SQLException, PlanException, BadRecordException {
    TablePlan plan = planner.plan(connection, TableName.of(List.of(table)), change);
    connection.commit();
    if (plan == null) {
      throw new IllegalStateException("table " + table + " is not there");
    }
    return plan;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
