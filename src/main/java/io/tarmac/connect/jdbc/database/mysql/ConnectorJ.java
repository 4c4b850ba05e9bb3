package io.tarmac.connect.jdbc.database.mysql;

import com.mysql.cj.NativeSession;
import com.mysql.cj.conf.BooleanProperty;
import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.jdbc.JdbcConnection;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * MySQL's driver.
 *
 * @param session the session of the connection
 */
record ConnectorJ(NativeSession session) implements MySqlDriver {

  private static final char BACKSLASH = '\\';

  /** Returns the driver, or {@link OtherDriver} if a wrapping driver gives no access to it. */
  static MySqlDriver within(Connection connection) throws SQLException {
    return connection.isWrapperFor(JdbcConnection.class)
            && connection.unwrap(JdbcConnection.class).getSession() instanceof NativeSession session
        ? new ConnectorJ(session)
        : new OtherDriver();
  }

  /** Tells whether the driver lets the server ask for files, and refuses all of them. */
  @Override
  public boolean canLoad() {
    return ""
        .equals(properties().getStringProperty(PropertyKey.allowLoadLocalInfileInPath).getValue());
  }

  /** Returns the advice to remove a wrapping driver: for other URLs the sink sets the property. */
  @Override
  public String adviceOnLoading() {
    return "Remove the driver wrapping MySQL's, because the sink cannot set "
        + PropertyKey.allowLoadLocalInfileInPath.getKeyName()
        + " through it";
  }

  /**
   * Loads the rows. The session would keep the stream, and with it the rows, until the next load.
   * So the method takes the stream back, even from a lost session.
   */
  @Override
  public int load(Statement statement, String sql, InputStream rows) throws SQLException {
    properties().addProperty(new WhileStreaming(session));
    session.setLocalInfileInputStream(rows);
    try {
      return statement.executeUpdate(sql);
    } finally {
      session.setLocalInfileInputStream(null);
    }
  }

  /**
   * The property that lets the driver answer when the server asks for a file. The property is true
   * only while there is a stream, which the driver then sends in the place of the file. The driver
   * reads property and stream each time that the server asks. A property set before a statement
   * would still be true in a session that the driver opens in between, which has no stream.
   */
  private static final class WhileStreaming extends BooleanProperty {

    private static final long serialVersionUID = 1;

    private final transient NativeSession session;

    WhileStreaming(NativeSession session) {
      super(
          session
              .getPropertySet()
              .getBooleanProperty(PropertyKey.allowLoadLocalInfile)
              .getPropertyDefinition());
      this.session = session;
    }

    @Override
    public Boolean getValue() {
      return session.getLocalInfileInputStream() != null;
    }
  }

  @Override
  public long maxPacketBytes() {
    return number(PropertyKey.maxAllowedPacket);
  }

  /**
   * Lets the server parse a statement with a backslash. The driver takes a backslash for an escape
   * even in quoted names. So the driver misses the end of such a name, and takes question marks for
   * parameters.
   */
  @Override
  public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    return sql.indexOf(BACKSLASH) < 0
        ? connection.prepareStatement(sql)
        : connection.unwrap(JdbcConnection.class).serverPrepareStatement(sql);
  }

  /**
   * Takes batches that the driver rewrites, except of statements with a backslash, which its own
   * parser misreads. The driver sends any other batch row by row, after it has asked the server
   * twice whether the session may write. If the connection is lost in a batch, the driver may only
   * report that the statement is closed (9.7.0).
   */
  @Override
  public boolean takesBatch(String sql, PreparedStatement prepared) {
    return isSet(PropertyKey.rewriteBatchedStatements) && sql.indexOf(BACKSLASH) < 0;
  }

  @Override
  public boolean waitsWithinBatch() {
    return true;
  }

  @Override
  public boolean keepsRowsApart() {
    return !isSet(PropertyKey.rewriteBatchedStatements);
  }

  @Override
  public int preparedCharacters() {
    return isSet(PropertyKey.useServerPrepStmts) && isSet(PropertyKey.cachePrepStmts)
        ? number(PropertyKey.prepStmtCacheSqlLimit)
        : Integer.MAX_VALUE;
  }

  private PropertySet properties() {
    return session.getPropertySet();
  }

  private boolean isSet(PropertyKey key) {
    return properties().getBooleanProperty(key).getValue();
  }

  private int number(PropertyKey key) {
    return properties().getIntegerProperty(key).getValue();
  }
}
