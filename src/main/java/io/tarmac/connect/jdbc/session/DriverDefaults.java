package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.MySqlSession;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Properties that drivers get unless the URL or the configuration sets them. The sink waits 10 s to
 * reach a server, 30 s to log in and 60 s for an answer, well below {@code max.poll.interval.ms}.
 * Without such a limit the writer would hang for ever and say nothing. The drivers of PostgreSQL
 * and Db2, and SQL Server's while it logs in, count seconds, the others milliseconds. A driver
 * around another driver gets no property, because it may count in another unit.
 */
public final class DriverDefaults {

  /** The beginning of options that MariaDB's driver cannot combine with cached statements. */
  private static final String MARIADB_BULK = "useBulkStmts";

  /**
   * The properties of MySQL's driver that win over the configuration and, in this driver, over the
   * URL. With the empty path the server may ask for files, and the driver refuses each of them
   * before it looks for the file. The sink puts a stream of rows in the place of the one file that
   * a load names.
   *
   * <p>If the URL has several hosts, the driver goes to another session by itself when a
   * transaction ends. The driver does so even when it rolls back to a savepoint, and the rows
   * written before the savepoint would be lost. The other session would not have been prepared as
   * every session has to be. With these properties the driver stays in its session until the
   * session fails, for every URL.
   */
  private static final Map<String, String> MYSQL_ALWAYS =
      Map.of(
          // Only the name: the class needs the driver, which may have been taken out of the plugin.
          "ha.loadBalanceStrategy",
          "io.tarmac.connect.jdbc.database.mysql.OneSession",
          "secondsBeforeRetrySource",
          "0",
          "queriesBeforeRetrySource",
          "0",
          "allowLoadLocalInfileInPath",
          "");

  /**
   * The beginning of URLs with which MariaDB's driver stays in one session. In any other mode, such
   * as {@code jdbc:mariadb:sequential://}, the driver opens a lost session again by itself. The
   * driver does so for a command outside of a transaction, and says nothing.
   */
  private static final String MARIADB_ONE_SESSION = "jdbc:mariadb://";

  /**
   * The property that lets the server ask for files. By default the driver allows that, and sends
   * the file that a {@code LOAD DATA} names. The settings may make the driver run such a statement.
   * So the sink allows it only to users who ask for loading by its name, and whose settings name no
   * file. The URL wins over the property.
   */
  private static final String MARIADB_LOCAL_FILES = "allowLocalInfile";

  /** Text that names a file in a {@code LOAD DATA}. */
  private static final Pattern FILE = Pattern.compile("INFILE\\s*'", Pattern.CASE_INSENSITIVE);

  private DriverDefaults() {}

  /**
   * Returns the properties for the driver, those of the configuration among them. The caller may
   * add to them.
   */
  public static Properties of(ConnectionSettings settings) {
    String url = settings.url();
    Map<String, String> configured = settings.driverProperties();
    Properties properties = new Properties();
    properties.putAll(KnownDatabases.driverDefaults(url));
    if (begins(url, "jdbc:mariadb:") && !begins(url, MARIADB_ONE_SESSION)) {
      properties.setProperty("initSql", MySqlSession.STATEMENT);
    }
    properties.keySet().removeIf(name -> isSet(settings, name.toString()));
    if (url.contains(MARIADB_BULK)
        || configured.keySet().stream().anyMatch(name -> name.startsWith(MARIADB_BULK))) {
      properties.remove("useServerPrepStmts");
    }
    properties.putAll(configured);
    // These win over the configuration.
    if (begins(url, "jdbc:mysql:") || begins(url, "jdbc:mysql+srv:")) {
      properties.putAll(MYSQL_ALWAYS);
    }
    if (isForMariaDb(url)) {
      properties.setProperty(
          MARIADB_LOCAL_FILES, String.valueOf(settings.loadData() && !namesFile(settings)));
    }
    return properties;
  }

  /**
   * Tells whether the URL or the configuration sets a property of the driver. The case of the name
   * does not count, because it means nothing to SQL Server's driver, in which properties win over
   * the URL.
   */
  static boolean isSet(ConnectionSettings settings, String name) {
    return settings.url().toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT) + "=")
        || settings.driverProperties().keySet().stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Tells whether MariaDB's driver may read the URL, also behind another driver. */
  private static boolean isForMariaDb(String url) {
    return url.toLowerCase(Locale.ROOT).contains(":mariadb:") || url.contains("permitMysqlScheme");
  }

  /** Tells whether a statement that the driver makes of the settings might name a file. */
  private static boolean namesFile(ConnectionSettings settings) {
    return FILE.matcher(settings.url()).find()
        || settings.driverProperties().values().stream().anyMatch(v -> FILE.matcher(v).find());
  }

  /** Tells whether the URL begins with a prefix. Drivers ignore the case of a scheme. */
  private static boolean begins(String url, String prefix) {
    return url.regionMatches(true, 0, prefix, 0, prefix.length());
  }
}
