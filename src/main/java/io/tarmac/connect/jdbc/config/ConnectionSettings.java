package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the connection to the database. {@link #toString} hides the URL, which may carry
 * secrets of its own.
 *
 * @param url the JDBC URL
 * @param username the database user; null: the URL decides
 * @param password the user's password; null: the URL or the provider of credentials decides
 * @param driverProperties further properties for the driver, any of which may be a secret
 * @param loadData whether {@code write.method} names {@code load_data}
 * @param credentials the provider of the user and the password
 * @param initSql the statements that each new connection begins with, any of which may hold a
 *     secret
 * @param ownSql the names of the properties with the user's own SQL for tables
 */
public record ConnectionSettings(
    String url,
    @Nullable String username,
    @Nullable Password password,
    Map<String, String> driverProperties,
    boolean loadData,
    CredentialsSettings credentials,
    List<String> initSql,
    Set<String> ownSql) {

  public ConnectionSettings {
    driverProperties = Map.copyOf(driverProperties);
    initSql = List.copyOf(initSql);
    ownSql = Set.copyOf(ownSql);
  }

  /** Creates settings with the configured password, and without statements to begin with. */
  public ConnectionSettings(
      String url,
      @Nullable String username,
      @Nullable Password password,
      Map<String, String> driverProperties,
      boolean loadData) {
    this(
        url,
        username,
        password,
        driverProperties,
        loadData,
        CredentialsSettings.STATIC,
        List.of(),
        Set.of());
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

  /** Returns these settings with another URL and other properties for the driver. */
  public ConnectionSettings with(String otherUrl, Map<String, String> otherProperties) {
    return new ConnectionSettings(
        otherUrl, username, password, otherProperties, loadData, credentials, initSql, ownSql);
  }

  /**
   * Returns these settings with credentials for one connection.
   *
   * @param user the user; null: the configured one
   */
  public ConnectionSettings withCredentials(@Nullable String user, String newPassword) {
    return new ConnectionSettings(
        url,
        user == null ? username : user,
        new Password(newPassword),
        driverProperties,
        loadData,
        credentials,
        initSql,
        ownSql);
  }

  /** Returns these settings with the names of properties that have SQL for tables. */
  ConnectionSettings withOwnSql(Set<String> properties) {
    return new ConnectionSettings(
        url, username, password, driverProperties, loadData, credentials, initSql, properties);
  }

  @Override
  public String toString() {
    return "ConnectionSettings[url=[hidden]]";
  }
}
