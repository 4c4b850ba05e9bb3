package io.tarmac.connect.jdbc.write.mysql;

import com.mysql.cj.conf.PropertyKey;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.client.Context;
import org.mariadb.jdbc.util.constants.Capabilities;

/**
 * What the drivers do their own way, each to both servers. A driver's classes are touched only when
 * a connection says that it is that driver's: the other one may have been taken out of the plugin.
 */
enum MySqlDriver {
  CONNECTOR_J("MySQL Connector/J"),
  MARIADB("MariaDB Connector/J"),
  OTHER("");

  /** Longer statements are prepared each time. */
  private static final int MARIADB_CACHED_CHARACTERS = 8_191;

  private final String driverName;

  MySqlDriver(String driverName) {
    this.driverName = driverName;
  }

  static MySqlDriver of(Connection connection) throws SQLException {
    String name = connection.getMetaData().getDriverName();
    for (MySqlDriver driver : values()) {
      if (driver.driverName.equals(name) && driver.isWithin(connection)) {
        return driver;
      }
    }
    return OTHER;
  }

  private boolean isWithin(Connection connection) throws SQLException {
    return switch (this) {
      case CONNECTOR_J -> connection.isWrapperFor(JdbcConnection.class);
      case MARIADB -> connection.isWrapperFor(org.mariadb.jdbc.Connection.class);
      case OTHER -> true;
    };
  }

  /**
   * Whether the URL lets the driver send the server files of this machine. Never allowed by us
   * where the URL does not: a server that is not to be trusted could ask for any.
   */
  boolean sendsLocalFiles(Connection connection) throws SQLException {
    return switch (this) {
      case CONNECTOR_J -> isSet(connectorJ(connection), PropertyKey.allowLoadLocalInfile);
      case MARIADB -> {
        Configuration settings = context(connection).getConf();
        yield settings.allowLocalInfile() && isAbleToSendFiles(settings);
      }
      case OTHER -> false;
    };
  }

  /** What in a URL allows that; null where nothing does. */
  @Nullable String localFilesOption(Connection connection) throws SQLException {
    return switch (this) {
      case CONNECTOR_J -> PropertyKey.allowLoadLocalInfile.getKeyName() + "=true";
      case MARIADB ->
          isAbleToSendFiles(context(connection).getConf()) ? "allowLocalInfile=true" : null;
      case OTHER -> null;
    };
  }

  /**
   * Compressed files go out with numbers that the server does not expect, and a limit of packets is
   * held against the whole file: either breaks the connection.
   */
  private static boolean isAbleToSendFiles(Configuration mariaDb) {
    return !mariaDb.useCompression() && mariaDb.maxAllowedPacket() == null;
  }

  /** The longest message that the driver sends; the server may take less. */
  long maxPacketBytes(Connection connection) throws SQLException {
    return switch (this) {
      case CONNECTOR_J ->
          connectorJ(connection)
              .getPropertySet()
              .getIntegerProperty(PropertyKey.maxAllowedPacket)
              .getValue();
      case MARIADB -> {
        Integer limit = context(connection).getConf().maxAllowedPacket();
        yield limit == null ? Long.MAX_VALUE : limit;
      }
      case OTHER -> Long.MAX_VALUE;
    };
  }

  /** The stream takes the place of the file that the statement names. */
  void giveFile(Statement statement, InputStream file) throws SQLException {
    switch (this) {
      case CONNECTOR_J -> statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(file);
      case MARIADB ->
          statement.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(file);
      case OTHER -> throw new IllegalStateException("the driver sends no files");
    }
  }

  /**
   * Whether a batch of inserts is one message with the parameters of many rows, in the protocol
   * that MariaDB has. A statement that is prepared once only must not be sent so: after its table
   * has been altered the server refuses it.
   */
  boolean insertsInBulk(Connection connection) throws SQLException {
    return switch (this) {
      case MARIADB -> {
        Configuration settings = context(connection).getConf();
        yield speaksToMariaDb(connection)
            && !settings.useServerPrepStmts()
            && (settings.useBulkStmts() || settings.useBulkStmtsForInserts());
      }
      case CONNECTOR_J, OTHER -> false;
    };
  }

  /** Whether driver and server are both MariaDB's, where statements of many rows cost least. */
  boolean speaksToMariaDb(Connection connection) throws SQLException {
    return switch (this) {
      case MARIADB -> context(connection).hasServerCapability(Capabilities.STMT_BULK_OPERATIONS);
      case CONNECTOR_J, OTHER -> false;
    };
  }

  /** How long a statement's text may be for the driver to have it prepared once only. */
  int preparedCharacters(Connection connection) throws SQLException {
    return switch (this) {
      case CONNECTOR_J -> {
        JdbcConnection own = connectorJ(connection);
        yield isSet(own, PropertyKey.useServerPrepStmts) && isSet(own, PropertyKey.cachePrepStmts)
            ? own.getPropertySet().getIntegerProperty(PropertyKey.prepStmtCacheSqlLimit).getValue()
            : Integer.MAX_VALUE;
      }
      case MARIADB -> {
        Configuration settings = context(connection).getConf();
        yield settings.useServerPrepStmts() && settings.cachePrepStmts()
            ? MARIADB_CACHED_CHARACTERS
            : Integer.MAX_VALUE;
      }
      case OTHER -> Integer.MAX_VALUE;
    };
  }

  private static JdbcConnection connectorJ(Connection connection) throws SQLException {
    return connection.unwrap(JdbcConnection.class);
  }

  private static boolean isSet(JdbcConnection connection, PropertyKey key) {
    return connection.getPropertySet().getBooleanProperty(key).getValue();
  }

  private static Context context(Connection connection) throws SQLException {
    return connection.unwrap(org.mariadb.jdbc.Connection.class).getContext();
  }
}
