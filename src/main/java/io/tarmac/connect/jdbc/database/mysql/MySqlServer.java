package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
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

  private static final String VERSION = "version";
  private static final String PRODUCT = "version_comment";

  /**
   * Servers that speak MySQL's protocol and load outside of the session's transaction: TiDB before
   * 7.6 commits what it loads, PolarDB-X ("TDDL") and OceanBase load in several transactions. None
   * of them has been tested.
   */
  private static final Pattern LOADS_BY_ITSELF =
      Pattern.compile("TiDB|TDDL|PolarDB-X|OceanBase", Pattern.CASE_INSENSITIVE);

  /** Returns what the server says of itself. */
  static MySqlServer of(Connection connection) throws SQLException {
    Map<String, String> variables = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SHOW VARIABLES WHERE Variable_name IN ('%s', '%s', '%s', '%s', '%s')"
                    .formatted(PACKET, LOCAL_FILES, SPLITTING, VERSION, PRODUCT))) {
      while (found.next()) {
        variables.put(found.getString(1), found.getString(2));
      }
    }
    return of(variables);
  }

  /**
   * Returns the server that has such variables.
   *
   * @param variables by name; a server has some of them only
   */
  static MySqlServer of(Map<String, String> variables) {
    String product = variables.get(VERSION) + " " + variables.get(PRODUCT);
    return new MySqlServer(
        Long.parseLong(variables.getOrDefault(PACKET, "0")),
        isOn(variables.get(LOCAL_FILES)),
        isOn(variables.get(SPLITTING)) || LOADS_BY_ITSELF.matcher(product).find());
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
