package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import java.util.Properties;

/**
 * Properties that drivers get unless the URL or the configuration sets them. The sink waits 10 s to
 * reach a server, 30 s to log in and 60 s for an answer, well below {@code max.poll.interval.ms}.
 * Without such a limit the writer would hang for ever and say nothing. Each driver's rules have the
 * properties, in the driver's own units. A driver around another driver gets no property, because
 * it may count in another unit.
 */
public final class DriverDefaults {

  private DriverDefaults() {}

  /**
   * Returns the properties for the driver, those of the configuration among them. The caller may
   * add to them.
   */
  public static Properties of(ConnectionSettings settings) {
    Properties properties = new Properties();
    KnownDatabases.driver(settings.url())
        .defaults(settings)
        .forEach(
            (name, value) -> {
              if (!settings.sets(name)) {
                properties.setProperty(name, value);
              }
            });
    properties.putAll(settings.driverProperties());
    for (DriverRules driver : KnownDatabases.drivers()) {
      properties.putAll(driver.overrides(settings));
    }
    return properties;
  }
}
