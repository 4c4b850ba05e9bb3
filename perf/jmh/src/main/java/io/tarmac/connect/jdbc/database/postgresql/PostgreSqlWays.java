package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.perf.contest.Way;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** PostgreSQL's ways to write, each by itself and for any number of rows. */
public final class PostgreSqlWays {
  private static final int MOST_BY_ROW = 1_000;

  private PostgreSqlWays() {}

  /** The ways over a connection that a task could have opened. */
  public static List<Way> of(Connection connection, Identifiers identifiers) throws SQLException {
    // Lets the driver send arrays in binary.
    new PostgreSqlStrategies(identifiers).bestFirst(connection);
    connection.commit();
    Dml dml = new Dml(identifiers, new OnConflict());
    SetBasedSql sql = new SetBasedSql(identifiers, dml);
    CopyInsert copy = new CopyInsert(identifiers);
    StagedCopy staged = new StagedCopy(sql);
    UnnestRows unnest = new UnnestRows(sql);
    return List.of(
        new Way("copy", copy, connection),
        new Way("copy, then statement", staged, connection),
        new Way("unnest", unnest, connection),
        new Way("look, then copy", new LookFirst(staged, copy, identifiers), connection),
        new Way("look, then unnest", new LookFirst(unnest, unnest, identifiers), connection),
        new Way("statement per row", new JdbcBatch(dml), connection).upTo(MOST_BY_ROW));
  }
}
