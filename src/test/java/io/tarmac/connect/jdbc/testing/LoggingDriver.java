package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Connects through the driver of the URL in its URL, and writes down what is sent. Stateless. */
public final class LoggingDriver implements Driver {
  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(StatementLog.PREFIX);
  }

  @Override
  public @Nullable Connection connect(String url, Properties properties) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    String[] parts = url.substring(StatementLog.PREFIX.length()).split(":", 2);
    if (parts[1].startsWith("jdbc:mysql:")) {
      // As the sink has it for this driver, which it does not see behind the prefix.
      properties.setProperty("allowLoadLocalInfileInPath", "");
    }
    return StatementLog.named(parts[0]).logging(DriverManager.getConnection(parts[1], properties));
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException("no java.util.logging here");
  }
}
