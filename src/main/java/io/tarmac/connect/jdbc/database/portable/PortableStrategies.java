package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.EndThenInsert;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.Savepoints;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.UpdateThenInsert;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The write strategies that need nothing except SQL. By default a statement writes one row.
 * Statements of many rows are used only if the configuration asks for them by name. On these
 * databases nobody has measured from how many rows on such a statement is worth its price.
 *
 * @param all the strategies, best first
 * @param savepoints the kind of savepoints that the database has
 * @param checkConstraints the statement from which on no constraint waits for the commit, or null
 */
public record PortableStrategies(
    List<WriteStrategy> all, Savepoints savepoints, @Nullable String checkConstraints)
    implements WriteStrategies {

  /**
   * Creates the strategies for databases whose upsert leaves a column unchanged if there is no
   * value for the column.
   */
  public static PortableStrategies of(Dml dml, StatementLimits limits) {
    return with(dml, manyRows(dml, limits), rowByRow(dml));
  }

  /**
   * Creates the strategies for databases that refuse an upsert without a value for a NOT NULL
   * column, even if a row of the key exists. Existing rows are updated first.
   */
  public static PortableStrategies updatingFirst(Dml dml, StatementLimits limits) {
    return with(dml, manyRows(dml, limits), updateThenInsert(dml), rowByRow(dml));
  }

  /**
   * Creates the strategies for databases that have no statement of many rows, and whose upsert does
   * not take all values.
   */
  public static PortableStrategies ofSingleRows(Dml dml) {
    return with(dml, updateThenInsert(dml), rowByRow(dml));
  }

  /**
   * Returns these strategies for a database whose savepoints differ from those of most databases.
   */
  public PortableStrategies having(Savepoints others) {
    return new PortableStrategies(all, others, checkConstraints);
  }

  /** Returns these strategies for a database in which constraints may wait for the commit. */
  public PortableStrategies checkingBy(String statement) {
    return new PortableStrategies(all, savepoints, statement);
  }

  @Override
  public List<WriteStrategy> bestFirst(Connection connection) {
    return all;
  }

  private static PortableStrategies with(Dml dml, WriteStrategy... strategies) {
    return new PortableStrategies(
        EndThenInsert.before(dml, List.of(strategies)), Savepoints.STANDARD, null);
  }

  private static WriteStrategy manyRows(Dml dml, StatementLimits limits) {
    return new DistinctKeys(MultiRow.onRequest(dml, limits));
  }

  private static WriteStrategy updateThenInsert(Dml dml) {
    return new DistinctKeys(UpdateThenInsert.countingRowsFound(dml));
  }

  /**
   * Creates the strategy of one statement per row. The keys of a call are distinct, because a
   * driver may make one statement of many.
   */
  private static WriteStrategy rowByRow(Dml dml) {
    return new DistinctKeys(new JdbcBatch(dml));
  }
}
