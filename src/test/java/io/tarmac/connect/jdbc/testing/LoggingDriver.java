package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Connects through the driver of the URL in its URL, and writes down what is sent. Stateless. */
public final class LoggingDriver extends DriverWithoutProperties {
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
}
