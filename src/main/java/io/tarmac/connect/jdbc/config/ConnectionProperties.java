package io.tarmac.connect.jdbc.config;

import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.common.config.ConfigException;

/** How to reach the database. */
public final class ConnectionProperties {

  static final String PREFIX = "connection.";

  public static final String URL = "connection.url";
  public static final String USERNAME = "connection.username";
  public static final String PASSWORD = "connection.password";

  private static final String GROUP = "Connection";

  private ConnectionProperties() {}

  static void addTo(ConfigDef definition) {
    definition
        .define(
            URL,
            ConfigDef.Type.STRING,
            ConfigDef.NO_DEFAULT_VALUE,
            Check.validator(ConnectionProperties::checkUrl, "a JDBC URL"),
            Importance.HIGH,
            "JDBC URL of the database, such as jdbc:postgresql://host/database. What it sets wins"
                + " over the connector's defaults. It is never logged.",
            GROUP,
            1,
            Width.LONG,
            "JDBC URL")
        .define(
            USERNAME,
            ConfigDef.Type.STRING,
            null,
            Importance.HIGH,
            "User to connect as; leave it out where the URL names one.",
            GROUP,
            2,
            Width.MEDIUM,
            "User")
        .define(
            PASSWORD,
            ConfigDef.Type.PASSWORD,
            null,
            Importance.HIGH,
            "The user's password. Connect shows the raw configuration to whoever may read it: refer"
                + " to a config provider, such as ${file:/path:key}, instead of writing it here. A"
                + " connector is not created with a password or URL that is wrong.",
            GROUP,
            3,
            Width.MEDIUM,
            "Password");
  }

  static ConnectionSettings parse(AbstractConfig config, Map<String, String> driverProperties) {
    return new ConnectionSettings(
        config.getString(URL),
        config.getString(USERNAME),
        config.getPassword(PASSWORD),
        driverProperties);
  }

  private static void checkUrl(Object value) {
    // The URL stays out of the message: it may carry a password.
    if (!(value instanceof String url) || !url.startsWith("jdbc:")) {
      throw new ConfigException(URL + " must be a JDBC URL: it begins with jdbc:");
    }
    // PostgreSQL's driver knows no user there, and logs what it cannot read.
    if (url.startsWith("jdbc:postgresql:") && url.split("\\?", 2)[0].contains("@")) {
      throw new ConfigException(
          URL + " must not name a user before the host; set " + USERNAME + " and " + PASSWORD);
    }
  }
}
