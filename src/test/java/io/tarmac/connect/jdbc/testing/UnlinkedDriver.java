package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.util.Properties;

/**
 * A driver that takes its URLs, and then fails with an error, usually a missing class. Stateless.
 */
public final class UnlinkedDriver extends DriverWithoutProperties {
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
}
