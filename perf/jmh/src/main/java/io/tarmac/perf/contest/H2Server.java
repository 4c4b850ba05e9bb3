package io.tarmac.perf.contest;

import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.stack.RunDirectory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * H2 within this process, in a file, as it comes: what is committed is on the disk half a second
 * later. Its processor time is the client's.
 */
final class H2Server implements Server {
  private final Access access;

  H2Server(RunDirectory run) {
    String url = "jdbc:h2:file:" + run.directory("h2").resolve("ways");
    this.access = new Access(url, Optional.of("sa"), Optional.of(""));
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public Map<String, String> settings() throws SQLException {
    try (Sessions sessions = new Sessions(access)) {
      Connection connection = sessions.open(Map.of());
      return Map.of("version", connection.getMetaData().getDatabaseProductVersion());
    }
  }

  @Override
  public Optional<ProcessHandle> process() {
    return Optional.empty();
  }

  @Override
  public List<Way> ways(Sessions sessions) throws SQLException {
    Connection connection = sessions.open(Map.of());
    List<Way> ways = new ArrayList<>();
    for (WriteStrategy strategy :
        KnownDatabases.read(connection).strategies().bestFirst(connection)) {
      String name = strategy.method().name().toLowerCase(Locale.ROOT);
      ways.add(new Way(name, strategy, connection));
    }
    return ways;
  }

  @Override
  public String analysis(String table) {
    return "ANALYZE TABLE " + table;
  }

  @Override
  public void close() {} // with its last connection
}
