package io.tarmac.connect.jdbc.database.mysql;

import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.client.Context;
import org.mariadb.jdbc.util.constants.Capabilities;

/**
 * MariaDB's driver.
 *
 * @param context the facts that the connection knows about its server
 */
record MariaDbConnector(Context context) implements MySqlDriver {

  /**
   * The most characters of a statement that is kept prepared. The driver prepares a longer one each
   * time.
   */
  private static final int CACHED_CHARACTERS = 8_191;

  /** The vendor code for too many prepared statements of all connections together. */
  private static final int TOO_MANY_PREPARED = 1461;

  /** Returns the driver, or {@link OtherDriver} if a wrapping driver gives no access to it. */
  static MySqlDriver within(Connection connection) throws SQLException {
    return connection.isWrapperFor(org.mariadb.jdbc.Connection.class)
        ? new MariaDbConnector(connection.unwrap(org.mariadb.jdbc.Connection.class).getContext())
        : new OtherDriver();
  }

  @Override
  public boolean canLoad() {
    return settings().allowLocalInfile() && isAbleToSendFiles();
  }

  @Override
  public String adviceOnLoading() {
    return settings().allowLocalInfile()
        ? "Remove useCompression and maxAllowedPacket"
        : "Remove allowLocalInfile=false, and any INFILE '...' in the URL or the driver's properties";
  }

  /** Loads the rows. The driver itself releases the stream after the statement. */
  @Override
  public int load(Statement statement, String sql, InputStream rows) throws SQLException {
    statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
    return statement.executeUpdate(sql);
  }

  @Override
  public long maxPacketBytes() {
    Integer limit = settings().maxAllowedPacket();
    return limit == null ? Long.MAX_VALUE : limit;
  }

  /**
   * Prepares the statement before the batch. In a batch the driver sends the parameters right
   * behind the text, for the statement that was prepared last. If the server refuses the text, the
   * last prepared statement is an earlier one. That statement would write the rows to its own
   * table, or is a query, whose answer breaks the driver. For a statement that the driver keeps
   * prepared, the driver sends no text. If the server has no room for more prepared statements, the
   * method returns false. Row by row the driver goes on without preparing.
   */
  @Override
  public boolean takesBatch(String sql, PreparedStatement prepared) throws SQLException {
    if (settings().useServerPrepStmts() && !isKeptPrepared(sql)) {
      try {
        prepared.getMetaData();
      } catch (SQLException refusal) {
        if (refusal.getErrorCode() == TOO_MANY_PREPARED) {
          return false;
        }
        throw refusal;
      }
    }
    return true;
  }

  private boolean isKeptPrepared(String sql) {
    return settings().cachePrepStmts() && context.getPrepareCacheCmd(sql, null) != null;
  }

  @Override
  public boolean keepsRowsApart() {
    return !settings().useBulkStmts();
  }

  @Override
  public boolean insertsInBulk() {
    return speaksToMariaDb()
        && !settings().useServerPrepStmts()
        && (settings().useBulkStmts() || settings().useBulkStmtsForInserts());
  }

  @Override
  public boolean speaksToMariaDb() {
    return context.hasServerCapability(Capabilities.STMT_BULK_OPERATIONS);
  }

  @Override
  public int preparedCharacters() {
    return settings().useServerPrepStmts() && settings().cachePrepStmts()
        ? CACHED_CHARACTERS
        : Integer.MAX_VALUE;
  }

  /**
   * Tells whether the driver can send files. Compressed files go out with numbers that the server
   * does not expect. The driver compares a limit of packets with the whole file. Either breaks the
   * connection.
   */
  private boolean isAbleToSendFiles() {
    return !settings().useCompression() && settings().maxAllowedPacket() == null;
  }

  private Configuration settings() {
    return context.getConf();
  }
}
