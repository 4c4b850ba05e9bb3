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
 * The limits of a MySQL or MariaDB server for writing through one connection.
 *
 * @param maxPacketBytes the most bytes of a statement and its parameters
 * @param allowsLocalFiles whether the server reads files that a client sends
 * @param commitsWhileLoading whether the server may load such a file in several transactions
 */
record MySqlServer(long maxPacketBytes, boolean allowsLocalFiles, boolean commitsWhileLoading) {

  /** The number of rows beyond which a statement is not faster. */
  private static final int MOST_ROWS = 512;

  /**
   * The most parameters of a statement. The server takes 65,535, but keeps 700 bytes for each as
   * long as the statement is prepared.
   */
  private static final int MOST_PARAMETERS = 8_192;

  private static final long MOST_BYTES = 8L << 20;

  private static final String PACKET = "max_allowed_packet";
  private static final String LOCAL_FILES = "local_infile";

  /** The setting under which Galera may commit while it loads. */
  private static final String SPLITTING = "wsrep_load_data_splitting";

  private static final String VERSION = "version";
  private static final String PRODUCT = "version_comment";

  /**
   * The servers that speak MySQL's protocol and load outside of the session's transaction. TiDB
   * before 7.6 commits what it loads; PolarDB-X ("TDDL") and OceanBase load in several
   * transactions. None of them has been tested.
   */
  private static final Pattern LOADS_BY_ITSELF =
      Pattern.compile("TiDB|TDDL|PolarDB-X|OceanBase", Pattern.CASE_INSENSITIVE);

  /** Returns the limits that the server's variables tell. */
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
   * Returns the limits of a server with such variables.
   *
   * @param variables the values by name; a server has only some of the variables
   */
  static MySqlServer of(Map<String, String> variables) {
    String product = variables.get(VERSION) + " " + variables.get(PRODUCT);
    return new MySqlServer(
        Long.parseLong(variables.getOrDefault(PACKET, "0")),
        isOn(variables.get(LOCAL_FILES)),
        isOn(variables.get(SPLITTING)) || LOADS_BY_ITSELF.matcher(product).find());
  }

  /** Returns these limits for a driver that sends messages of at most so many bytes. */
  MySqlServer within(long driversPacketBytes) {
    return new MySqlServer(
        Math.min(maxPacketBytes, driversPacketBytes), allowsLocalFiles, commitsWhileLoading);
  }

  /**
   * Tells whether the server reads files that a client sends, and does so within the transaction.
   */
  boolean loadsLocalFiles() {
    return allowsLocalFiles && !commitsWhileLoading;
  }

  /**
   * Returns the limits of statements of many rows.
   *
   * @param characters the most characters of a statement's text that is prepared only once
   */
  StatementLimits statementLimits(int characters) {
    return new StatementLimits(
        MOST_ROWS, MOST_PARAMETERS, characters, Math.min(MOST_BYTES, maxPacketBytes));
  }

  private static boolean isOn(@Nullable String value) {
    return "ON".equalsIgnoreCase(value);
  }
}
