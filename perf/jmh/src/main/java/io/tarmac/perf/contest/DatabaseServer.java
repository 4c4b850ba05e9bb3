package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.MySqlWays;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlWays;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate;
import io.tarmac.connect.jdbc.write.OnDuplicateKeyUpdate.NewRow;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.TargetDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the databases that perf knows, embedded or one's own. */
record DatabaseServer(TargetDatabase database) implements Server {
  @Override
  public Access access() {
    return database.access();
  }

  @Override
  public Map<String, String> settings() throws SQLException {
    return database.settings();
  }

  @Override
  public Optional<ProcessHandle> process() {
    return database.process();
  }

  @Override
  public List<Way> ways(Sessions sessions) throws SQLException {
    return switch (database.kind()) {
      case POSTGRESQL -> {
        Connection connection = sessions.open(Map.of());
        yield PostgreSqlWays.of(connection, KnownDatabases.read(connection).identifiers());
      }
      case MARIADB -> mySqlWays(sessions, NewRow.VALUES_FUNCTION, "bulk");
      case MYSQL -> mySqlWays(sessions, NewRow.ALIAS, "rewriting");
    };
  }

  /** What is sent as text and what drivers do is decided by the URL, so by the connection. */
  private List<Way> mySqlWays(Sessions sessions, NewRow newRow, String ofDriver)
      throws SQLException {
    DatabaseKind kind = database.kind();
    Connection connection = sessions.open(kind.localFiles());
    MySqlWays ways =
        new MySqlWays(
            KnownDatabases.read(connection).identifiers(), new OnDuplicateKeyUpdate(newRow));
    List<Way> all = new ArrayList<>(ways.prepared(connection));
    all.addAll(ways.asText(sessions.open(Map.of("useServerPrepStmts", "false"))));
    all.add(ways.ofDriver(ofDriver, sessions.open(kind.batchRewriting())));
    return all;
  }

  @Override
  public String analysis(String table) {
    return switch (database.kind()) {
      case POSTGRESQL -> "ANALYZE " + table;
      case MARIADB, MYSQL -> "ANALYZE TABLE " + table;
    };
  }

  @Override
  public void close() {
    database.close();
  }
}
