package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import io.tarmac.perf.contest.Job;
import io.tarmac.perf.contest.Way;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** MySQL's and MariaDB's ways to write, each by itself and for any number of rows. */
public final class MySqlWays {
  /** As many as either server takes; the connector has its reasons to use fewer. */
  private static final int MOST_PARAMETERS = 65_535;

  private static final int[] PREPARED_ROWS = {8, 32, 128, 512};
  private static final int[] TEXT_ROWS = {128, 512};
  private static final int MOST_BY_ROW = 100;

  private final Identifiers identifiers;
  private final OnDuplicateKeyUpdate upsertSyntax;

  public MySqlWays(Identifiers identifiers, OnDuplicateKeyUpdate upsertSyntax) {
    this.identifiers = identifiers;
    this.upsertSyntax = upsertSyntax;
  }

  /** Statements that are prepared once, of many rows and of one, and files. */
  public List<Way> prepared(Connection connection) throws SQLException {
    MySqlDriver driver = MySqlDriver.of(connection);
    MySqlServer server = MySqlServer.of(connection).within(driver.maxPacketBytes());
    Dml dml = new Dml(identifiers, upsertSyntax, driver);
    MultiRow multiRow = new MultiRow(dml, server.statementLimits(driver.preparedCharacters()));
    if (!server.loadsLocalFiles() || !driver.canLoad()) {
      throw new ReplayFailure(
          "The server loads no local files, which one of its ways to write does: SET GLOBAL"
              + " local_infile=1, and let no setting make a load commit by itself");
    }
    LoadData load =
        new LoadData(
            dml, identifiers, driver, server, new AttemptBackoff(), new NoOtherWay(multiRow));
    List<Way> ways = new ArrayList<>();
    // Rows that are there it writes another way, by design.
    ways.add(new Way("load data", load, connection).without(Job.UPSERT_OF_PRESENT));
    ways.add(new Way("many rows, as the connector", multiRow, connection));
    ways.addAll(ofManyRows(connection, dml, server, PREPARED_ROWS, " rows, prepared"));
    ways.add(new Way("statement per row", new JdbcBatch(dml), connection).upTo(MOST_BY_ROW));
    return ways;
  }

  /** Statements of many rows over a connection that prepares none. */
  public List<Way> asText(Connection connection) throws SQLException {
    MySqlDriver driver = MySqlDriver.of(connection);
    MySqlServer server = MySqlServer.of(connection).within(driver.maxPacketBytes());
    Dml dml = new Dml(identifiers, upsertSyntax, driver);
    return ofManyRows(connection, dml, server, TEXT_ROWS, " rows, text");
  }

  /**
   * A statement per row, of which the driver makes something else.
   *
   * @param name of what it makes of them
   */
  public Way ofDriver(String name, Connection connection) throws SQLException {
    Dml dml = new Dml(identifiers, upsertSyntax, MySqlDriver.of(connection));
    return new Way(name, new JdbcBatch(dml), connection);
  }

  private static List<Way> ofManyRows(
      Connection connection, Dml dml, MySqlServer server, int[] sizes, String name) {
    long bytes = server.statementLimits(Integer.MAX_VALUE).bytes();
    List<Way> ways = new ArrayList<>();
    for (int rows : sizes) {
      StatementLimits limits = new StatementLimits(rows, MOST_PARAMETERS, Integer.MAX_VALUE, bytes);
      ways.add(new Way(rows + name, new MultiRow(dml, limits), connection).from(rows));
    }
    return ways;
  }

  /** Ends the run where rows could not be loaded: they would be measured as what they are not. */
  private record NoOtherWay(WriteStrategy strategy) implements WriteStrategy {
    @Override
    public WriteMethod method() {
      return strategy.method();
    }

    @Override
    public boolean supports(TablePlan plan, Operation operation) {
      return strategy.supports(plan, operation);
    }

    @Override
    public RowWriter prepare(TablePlan plan, Operation operation) {
      return (connection, rows) -> {
        throw new SQLException(rows.size() + " rows could not be loaded");
      };
    }
  }
}
