package io.tarmac.connect.jdbc.config;

import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the connection to the database. {@link #toString} hides the URL, which may carry
 * secrets of its own.
 *
 * @param url the JDBC URL
 * @param username the database user; null: the URL decides
 * @param password the user's password; null: the URL decides
 * @param driverProperties further properties for the driver, any of which may be a secret
 * @param loadData whether {@code write.method} names {@code load_data}
 */
public record ConnectionSettings(
    String url,
    @Nullable String username,
    @Nullable Password password,
    Map<String, String> driverProperties,
    boolean loadData) {

  public ConnectionSettings {
    driverProperties = Map.copyOf(driverProperties);
  }

  /** Creates settings without further properties for the driver, and without {@code LOAD DATA}. */
  public ConnectionSettings(String url, @Nullable String username, @Nullable Password password) {
    this(url, username, password, Map.of(), false);
  }

  /**
   * Tells whether the URL or the configuration sets a property of the driver. The case of the name
   * does not count, because it means nothing to SQL Server's driver, in which properties win over
   * the URL.
   */
  public boolean sets(String property) {
    String name = property.toLowerCase(Locale.ROOT);
    return url.toLowerCase(Locale.ROOT).contains(name + "=")
        || driverProperties.keySet().stream().anyMatch(property::equalsIgnoreCase);
  }

  @Override
  public String toString() {
    return "ConnectionSettings[url=[hidden]]";
  }
}
