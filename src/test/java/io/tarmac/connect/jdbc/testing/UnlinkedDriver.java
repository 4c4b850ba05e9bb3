package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * A driver that takes its URLs, and then fails with an error, usually a missing class. Stateless.
 */
public final class UnlinkedDriver implements Driver {
  public static final String URL = "jdbc:unlinked:";

  /** A URL that overflows the stack. */
  public static final String OVERFLOWING_URL = URL + "overflow";

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(URL);
  }

  @Override
  public Connection connect(String url, Properties properties) {
    throw url.equals(OVERFLOWING_URL)
        ? new StackOverflowError("a secret of the driver")
        : new NoClassDefFoundError("org/example/Missing");
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
