package io.tarmac.connect.jdbc.write.contract;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a server counts of a session's statements. */
final class Counters {

  /** Files of a client that it has loaded. */
  static final String LOADS = "Com_load";

  /** How often something was undone within a transaction. */
  static final String UNDONE = "Com_rollback_to_savepoint";

  private static final Set<String> COUNTING = Set.of("MySQL", "MariaDB");

  private Counters() {}

  /** The status variable of that name; 0 where the server has none. */
  static long of(Connection connection, String name) throws SQLException {
    if (!COUNTING.contains(connection.getMetaData().getDatabaseProductName())) {
      return 0;
    }
    List<List<@Nullable String>> found =
        ContractSession.rows(connection, "show session status like '" + name + "'");
    return Long.parseLong(String.valueOf(found.get(0).get(1)));
  }
}
