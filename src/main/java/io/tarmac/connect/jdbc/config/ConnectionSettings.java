package io.tarmac.connect.jdbc.config;

import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * How to reach the database. Does not print its URL, which may carry secrets of its own.
 *
 * @param url JDBC URL
 * @param username null: as the URL says
 * @param password null: as the URL says
 * @param driverProperties what the driver gets beside these, any of which may be a secret
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

  /** Creates settings that do not ask for {@code LOAD DATA}. */
  public ConnectionSettings(
      String url,
      @Nullable String username,
      @Nullable Password password,
      Map<String, String> driverProperties) {
    this(url, username, password, driverProperties, false);
  }

  /** With nothing for the driver. */
  public ConnectionSettings(String url, @Nullable String username, @Nullable Password password) {
    this(url, username, password, Map.of());
  }

  @Override
  public String toString() {
    return "ConnectionSettings[url=[hidden]]";
  }
}
