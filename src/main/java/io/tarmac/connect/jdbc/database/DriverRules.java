package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a JDBC driver, from its URL to the connection that it has just opened. Each
 * method's default is for a driver of which nothing particular is known. Rules touch a driver's
 * classes only where they have to, because the driver may have been taken out of the plugin.
 * Stateless.
 */
public interface DriverRules {

  /**
   * The facts that are the same for all connections of a driver.
   *
   * @param urlSchemes the beginnings of the URLs that the driver accepts, in lower case
   * @param classes the beginning of the names of the driver's classes, or an empty text if the
   *     driver has not been tested
   * @param defaultPort the port that the driver assumes if the URL has none, or an empty text
   * @param verifyingSetting the driver's setting that makes it verify the server, or null if the
   *     sink cannot tell whether the driver verifies it
   * @param parameters the parameters that have been judged
   * @param defaults the properties that the driver gets unless the user sets them
   */
  record DriverFacts(
      Set<String> urlSchemes,
      String classes,
      String defaultPort,
      @Nullable String verifyingSetting,
      DriverParameters parameters,
      Map<String, String> defaults) {

    /** Creates the facts of a driver without a known port or way to verify the server. */
    public DriverFacts(
        String urlScheme,
        String classes,
        DriverParameters parameters,
        Map<String, String> defaults) {
      this(Set.of(urlScheme), classes, "", null, parameters, defaults);
    }
  }

  DriverFacts facts();

  /**
   * Tells whether all of the driver's parameters have been judged. The parameters of other drivers
   * are judged by the lists of all drivers.
   */
  default boolean isTested() {
    return !facts().classes().isEmpty();
  }

  /** Tells whether a class is one of the driver's. */
  default boolean owns(Class<?> type) {
    return isTested() && type.getName().startsWith(facts().classes());
  }

  /** Tells whether the driver accepts the URL. The case of a scheme is ignored. */
  default boolean accepts(String url) {
    return facts().urlSchemes().stream().anyMatch(url.toLowerCase(Locale.ROOT)::startsWith);
  }

  /** Prepares the JVM before the driver is loaded. */
  default void beforeLoading(ClassLoader loader) {}

  /**
   * Returns the danger of a tested driver's parameter; null if it does no harm.
   *
   * @param name the canonical name
   */
  default @Nullable Danger danger(String name, String value) {
    return facts().parameters().danger(name);
  }

  /** Returns the settings that the text of a URL has. */
  default List<DriverSetting> settings(String url) {
    return DriverSetting.anywhere(url);
  }

  /**
   * Hands over the settings that the driver's own parser finds, each before the parser does what
   * the setting asks for. The classes of the parser are there if the driver accepts the URL.
   *
   * @param url the URL, which may stand inside that of a driver around this one
   */
  default void parse(String url, ConnectionSettings settings, Consumer<DriverSetting> found)
      throws SQLException {}

  /**
   * Returns the parameter that allows the driver to take a password from a file of the worker, or
   * null if it takes none.
   */
  default @Nullable String passwordFile(String url, ConnectionSettings settings)
      throws SQLException {
    return null;
  }

  /** Returns the file of the worker that is the database of a URL; null if it is no such file. */
  default @Nullable String databaseFile(String url) {
    return null;
  }

  /**
   * Tells whether the database of a URL is in the worker's own process, so that its SQL can read
   * files of the worker and run code in it. A driver of which nothing is known may have such a
   * database.
   */
  default boolean isInWorker(String url) {
    return facts().urlSchemes().contains("");
  }

  /**
   * Returns the advice by which the driver does not silently reopen a lost session. Returns null if
   * the driver does not reopen sessions.
   */
  default @Nullable String remedyForReopenedSessions(String url, ConnectionSettings settings) {
    return null;
  }

  /** Returns the properties that the driver gets for a connection unless the user sets them. */
  default Map<String, String> defaults(ConnectionSettings settings) {
    return facts().defaults();
  }

  /**
   * Returns the properties that win over what the configuration sets. The rules of all drivers are
   * asked, because a driver may stand behind another one.
   */
  default Map<String, String> overrides(ConnectionSettings settings) {
    return Map.of();
  }

  /** Returns all settings, as the driver reads them from the URL and the properties. */
  default DriverPropertyInfo[] describe(Driver driver, String url, Properties properties)
      throws SQLException {
    return driver.getPropertyInfo(url, properties);
  }

  /** Returns the setting with the server's hosts, or null if only the URL has them. */
  default @Nullable String hostSetting() {
    return null;
  }

  /**
   * Returns the property that keeps the driver from sending the password in clear, and its value;
   * null if the driver has none.
   */
  default Map.@Nullable Entry<String, String> passwordProtection() {
    return null;
  }

  /** Returns why the driver has given up connecting, or null if its message does not tell. */
  default @Nullable ConnectionRefusal refusal(SQLException failure) {
    return null;
  }

  /**
   * Tells whether the server refuses the user, no matter which password the user has. The rules of
   * all drivers are asked, because a driver may stand behind another one.
   */
  default boolean refusesUser(String url, SQLException failure) {
    return false;
  }

  /** Prepares a connection that the driver has opened. */
  default void opened(Connection connection, ConnectionSettings settings) throws SQLException {}
}
