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
   * Has the server read a statement with a backslash. The driver takes it for an escape in a quoted
   * name too, and so does not see where the name ends and which question marks are parameters.
   */
  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return sql.indexOf(BACKSLASH) < 0
        ? connection.prepareStatement(sql)
        : connection.unwrap(JdbcConnection.class).serverPrepareStatement(sql);
  }

  /**
   * Of a batch the driver makes statements of many rows, if the URL says so, by its own reading.
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
