package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
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
 * The ways to write that need nothing but SQL: a statement per row; and, for those who ask for it
 * by name, of many rows, because on these databases nobody has measured from how many rows on it is
 * worth its price.
 *
 * @param all best first
 * @param savepoints what can be done with them
 * @param checkConstraints the statement from which on no constraint waits for the commit, or null
 */
public record PortableStrategies(
    List<WriteStrategy> all, Savepoints savepoints, @Nullable String checkConstraints)
    implements WriteStrategies {

  /** For databases whose upsert leaves alone what it has no value for. */
  public static PortableStrategies of(Dml dml, StatementLimits limits) {
    return with(manyRows(dml, limits), rowByRow(dml));
  }

  /**
   * For databases that refuse a row without a value for a NOT NULL column although there is one of
   * its key: what is there is changed first.
   */
  public static PortableStrategies updatingFirst(Dml dml, StatementLimits limits) {
    return with(manyRows(dml, limits), updateThenInsert(dml), rowByRow(dml));
  }

  /**
   * For databases that have no statement of many rows, and whose upsert does not take all values.
   */
  public static PortableStrategies ofSingleRows(Dml dml) {
    return with(updateThenInsert(dml), rowByRow(dml));
  }

  /** The same for a database with other savepoints than most. */
  public PortableStrategies having(Savepoints others) {
    return new PortableStrategies(all, others, checkConstraints);
  }

  /** The same for a database in which constraints may wait for the commit. */
  public PortableStrategies checkingBy(String statement) {
    return new PortableStrategies(all, savepoints, statement);
  }

  @Override
  public List<WriteStrategy> of(Connection connection) {
    return all;
  }

  private static PortableStrategies with(WriteStrategy... strategies) {
    return new PortableStrategies(List.of(strategies), Savepoints.STANDARD, null);
  }

  private static WriteStrategy manyRows(Dml dml, StatementLimits limits) {
    return new DistinctKeys(MultiRow.onRequest(dml, limits));
  }

  private static WriteStrategy updateThenInsert(Dml dml) {
    return new DistinctKeys(UpdateThenInsert.countingRowsFound(dml));
  }

  /** A driver may make one statement of many. */
  private static WriteStrategy rowByRow(Dml dml) {
    return new DistinctKeys(new JdbcBatch(dml));
  }
}
