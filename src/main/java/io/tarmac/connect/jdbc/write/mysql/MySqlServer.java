package io.tarmac.connect.jdbc.write.mysql;

import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What limits the ways to write to a MySQL or MariaDB server through one connection.
 *
 * @param maxPacketBytes most that a statement and its parameters may have
 * @param allowsLocalFiles whether it reads files that a client sends
 * @param commitsWhileLoading whether what it reads so may be in several transactions
 */
record MySqlServer(long maxPacketBytes, boolean allowsLocalFiles, boolean commitsWhileLoading) {

  /** A statement of more is not faster. */
  private static final int MOST_ROWS = 512;

  /** The server takes 65,535, but keeps 700 bytes for each as long as the statement is prepared. */
  private static final int MOST_PARAMETERS = 8_192;

  private static final long MOST_BYTES = 8L << 20;

  private static final String PACKET = "max_allowed_packet";
  private static final String LOCAL_FILES = "local_infile";

  /** Galera may commit while it loads. */
  private static final String SPLITTING = "wsrep_load_data_splitting";

  /** What the server says of itself. */
  static MySqlServer of(Connection connection) throws SQLException {
    Map<String, String> variables = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SHOW VARIABLES WHERE Variable_name IN ('%s', '%s', '%s')"
                    .formatted(PACKET, LOCAL_FILES, SPLITTING))) {
      while (found.next()) {
        variables.put(found.getString(1), found.getString(2));
      }
    }
    return new MySqlServer(
        Long.parseLong(variables.getOrDefault(PACKET, "0")),
        isOn(variables.get(LOCAL_FILES)),
        isOn(variables.get(SPLITTING)));
  }

  /** What it is through a driver that sends no longer messages. */
  MySqlServer within(long driversPacketBytes) {
    return new MySqlServer(
        Math.min(maxPacketBytes, driversPacketBytes), allowsLocalFiles, commitsWhileLoading);
  }

  /** Whether it reads files that a client sends, within a transaction. */
  boolean loadsLocalFiles() {
    return allowsLocalFiles && !commitsWhileLoading;
  }

  /**
   * For statements of many rows.
   *
   * @param characters most that a statement's text may have to be prepared once only
   */
  StatementLimits statementLimits(int characters) {
    return new StatementLimits(
        MOST_ROWS, MOST_PARAMETERS, characters, Math.min(MOST_BYTES, maxPacketBytes));
  }

  private static boolean isOn(@Nullable String value) {
    return "ON".equalsIgnoreCase(value);
  }
}
