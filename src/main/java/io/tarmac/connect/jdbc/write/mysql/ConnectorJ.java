package io.tarmac.connect.jdbc.write.mysql;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * MySQL's driver.
 *
 * @param properties of the connection
 */
record ConnectorJ(PropertySet properties) implements MySqlDriver {

  private static final char BACKSLASH = '\\';

  /** The driver, unless another stands between that does not let through to it. */
  static MySqlDriver within(Connection connection) throws SQLException {
    return connection.isWrapperFor(JdbcConnection.class)
        ? new ConnectorJ(connection.unwrap(JdbcConnection.class).getPropertySet())
        : new OtherDriver();
  }

  @Override
  public boolean sendsLocalFiles() {
    return isSet(PropertyKey.allowLoadLocalInfile);
  }

  @Override
  public String localFilesOption() {
    return PropertyKey.allowLoadLocalInfile.getKeyName() + "=true";
  }

  @Override
  public void giveFile(Statement statement, InputStream file) throws SQLException {
    statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(file);
  }

  @Override
  public long maxPacketBytes() {
    return number(PropertyKey.maxAllowedPacket);
  }

  /**
   * Lets the server parse a statement with a backslash. The driver takes a backslash for an escape
   * in quoted names too, so it misses the end of the name and takes question marks for parameters.
   */
  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return sql.indexOf(BACKSLASH) < 0
        ? connection.prepareStatement(sql)
        : connection.unwrap(JdbcConnection.class).serverPrepareStatement(sql);
  }

  /**
   * Refuses batches of statements with a backslash if the driver would rewrite them by its own
   * parser.
   */
  @Override
  public boolean takesBatch(String sql, PreparedStatement prepared) {
    return sql.indexOf(BACKSLASH) < 0 || !isSet(PropertyKey.rewriteBatchedStatements);
  }

  @Override
  public boolean insertsInBulk() {
    return false;
  }

  @Override
  public boolean speaksToMariaDb() {
    return false;
  }

  @Override
  public int preparedCharacters() {
    return isSet(PropertyKey.useServerPrepStmts) && isSet(PropertyKey.cachePrepStmts)
        ? number(PropertyKey.prepStmtCacheSqlLimit)
        : Integer.MAX_VALUE;
  }

  private boolean isSet(PropertyKey key) {
    return properties.getBooleanProperty(key).getValue();
  }

  private int number(PropertyKey key) {
    return properties.getIntegerProperty(key).getValue();
  }
}
