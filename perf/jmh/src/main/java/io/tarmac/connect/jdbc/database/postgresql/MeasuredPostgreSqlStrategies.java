package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** PostgreSQL's strategies, each without the others and for any number of rows. */
public final class MeasuredPostgreSqlStrategies {
  private MeasuredPostgreSqlStrategies() {}

  /** Returns a strategy by its name. The connection has to be one that a task opens. */
  public static WriteStrategy named(String name, Connection connection, Identifiers identifiers)
      throws SQLException {
    // Lets the driver send arrays in binary.
    new PostgreSqlStrategies(identifiers).bestFirst(connection);
    Dml dml = new Dml(identifiers, new OnConflict());
    SetBasedSql sql = new SetBasedSql(identifiers, dml);
    CopyInsert copy = new CopyInsert(identifiers, Duration.ZERO);
    StagedCopy staged = new StagedCopy(sql, Duration.ZERO);
    UnnestRows unnest = new UnnestRows(sql, new CarriedCommits());
    return switch (name) {
      case "batch" -> new JdbcBatch(dml);
      case "unnest" -> unnest;
      case "copy" -> copy;
      case "staged-copy" -> staged;
      case "look-unnest" -> new LookFirst(unnest, unnest, identifiers);
      case "look-copy" -> new LookFirst(staged, copy, identifiers);
      default -> throw new IllegalArgumentException("PostgreSQL has no strategy " + name);
    };
  }
}
