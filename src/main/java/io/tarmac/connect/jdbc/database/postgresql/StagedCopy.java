package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A strategy that copies any number of rows into a temporary table, and writes them from there by
 * one statement. A strategy belongs to one connection. A call must not have a key twice.
 *
 * <p>Rows of the same types share a temporary table, even if they have different targets. So many
 * targets and their versions need few temporary tables. One thread uses the temporary tables at a
 * time.
 */
final class StagedCopy implements WriteStrategy {

  /** The number of values below which arrays are faster, even if the server is near. */
  private static final int FEWEST_VALUES = 40_000;

  /**
   * The most columns of a temporary table. So many fit into a page of the server, even if their
   * texts are too short for the server to move out of the page.
   */
  private static final int MOST_COLUMNS = 300;

  /**
   * The most tables of a connection. If a transaction uses one of them, its commit empties all,
   * which takes 0.2 ms for each. So more tables would cost what they gain.
   */
  private static final int MOST_TABLES = 8;

  private final SetBasedSql sql;
  private final Duration roundTrip;

  /** The tables by the types of their columns, the least recently used one first. */
  private final Map<List<ElementType>, TemporaryTable> tables = new LinkedHashMap<>(16, 1, true);

  private int madeTables;

  StagedCopy(SetBasedSql sql, Duration roundTrip) {
    this.sql = sql;
    this.roundTrip = roundTrip;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.COPY;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return sql.supports(plan, operation)
        && SetBasedSql.columns(plan, operation).size() <= MOST_COLUMNS;
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return CopyInsert.fewestValues(FEWEST_VALUES, roundTrip)
        / SetBasedSql.columns(plan, operation).size();
  }

  /** Drops the tables that are marked or too old. */
  @Override
  public void begin(Connection connection) throws SQLException {
    Iterator<TemporaryTable> each = tables.values().iterator();
    while (each.hasNext()) {
      if (each.next().begin(connection)) {
        each.remove();
      }
    }
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    List<ElementType> types = SetBasedSql.types(plan, operation);
    List<BinaryEncoder> encoders = SetBasedSql.encoders(plan, operation);
    return (connection, rows) -> {
      TemporaryTable table = table(types);
      int call = table.beginCall(connection);
      new BinaryCopy(table.name(), encoders).send(connection, rows, call);
      execute(
          connection, sql.statement(plan, operation, table.rows(types.size(), operation)), call);
    };
  }

  private TemporaryTable table(List<ElementType> types) {
    TemporaryTable known = tables.get(types);
    if (known != null) {
      return known;
    }
    makeRoom();
    TemporaryTable table = new TemporaryTable(madeTables, types);
    madeTables++;
    tables.put(types, table);
    return table;
  }

  private void makeRoom() {
    List<TemporaryTable> used =
        tables.values().stream().filter(table -> !table.isEnding()).toList();
    if (used.size() >= MOST_TABLES) {
      used.get(0).end();
    }
  }

  private static void execute(Connection connection, String sql, int call) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, call);
      statement.executeUpdate();
    }
  }
}
