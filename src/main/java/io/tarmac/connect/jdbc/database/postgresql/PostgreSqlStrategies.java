package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.UpdateThenInsert;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.core.BaseConnection;
import org.postgresql.jdbc.PreferQueryMode;

/** PostgreSQL's write strategies, as far as the driver, the URL and the session allow them. */
public final class PostgreSqlStrategies implements WriteStrategies {

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
    return strategies;
  }

  @Override
  public String checkConstraints() {
    return "SET CONSTRAINTS ALL IMMEDIATE";
  }

  private void addFast(List<WriteStrategy> strategies, BaseConnection driver) throws SQLException {
    SessionFacts facts = SessionFacts.of(driver);
    if (!facts.isPostgreSql()) {
      return;
    }
    SetBasedSql sql = new SetBasedSql(identifiers, dml);
    CopyInsert copy = new CopyInsert(identifiers);
    strategies.add(copy);
    if (facts.keepsTemporaryTables() && EventTriggers.allowTemporaryTables(driver)) {
      strategies.add(
          new DistinctKeys(new InsertAboveHighestKey(new StagedCopy(sql), copy, identifiers)));
    }
    if (driver.getPreferQueryMode() != PreferQueryMode.SIMPLE) {
      enableBinaryArrays(driver);
      UnnestRows unnest = new UnnestRows(sql);
      strategies.add(new DistinctKeys(new InsertAboveHighestKey(unnest, unnest, identifiers)));
    }
  }

  /** Makes the driver send arrays in binary. By default the driver sends most arrays as text. */
  private static void enableBinaryArrays(BaseConnection driver) {
    for (CanonicalType type : CanonicalType.values()) {
      driver.getQueryExecutor().addBinarySendOid(ElementType.of(type).arrayOid());
    }
  }
}
