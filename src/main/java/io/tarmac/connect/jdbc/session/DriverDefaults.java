package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.mysql.MySqlSession;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
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
   * The empty path lets the server ask for files, and the driver refuses each of them before it
   * looks for the file. The sink puts a stream of rows in the place of the one file that a load
   * names.
   *
   * <p>With several hosts in the URL the driver goes to another session by itself, when a
   * transaction ends and even when it goes back to a savepoint: there the rows before that would be
   * lost, and the session would not begin with what every one has to. Whatever the URL says, it
   * stays where it is until it fails. In this driver these win over the URL.
   */
  private static final Map<String, String> MYSQL_ALWAYS =
      Map.of(
          // By its name: it needs the driver, which may have been taken out of the plugin.
          "ha.loadBalanceStrategy",
          "io.tarmac.connect.jdbc.database.mysql.OneSession",
          "secondsBeforeRetrySource",
          "0",
          "queriesBeforeRetrySource",
          "0",
          "allowLoadLocalInfileInPath",
          "");

  /**
   * In any other mode ({@code jdbc:mariadb:sequential://} and its like) the driver opens a lost
   * session anew by itself, for a command outside of a transaction, and says nothing.
   */
  private static final String MARIADB_ONE_SESSION = "jdbc:mariadb://";

  /**
   * Lets the server ask for files. The driver allows it by default, and then sends the file that a
   * {@code LOAD DATA} names, of which the settings may make one. So it is allowed only to those who
   * ask for loading by its name, and whose settings name no file. The URL wins over it.
   */
  private static final String MARIADB_LOCAL_FILES = "allowLocalInfile";

  /** Text that names a file in a {@code LOAD DATA}. */
  private static final Pattern FILE = Pattern.compile("INFILE\\s*'", Pattern.CASE_INSENSITIVE);

  private DriverDefaults() {}

  /**
   * Returns the properties for the driver. The caller may add to them.
   *
   * @param configured what the configuration has for the driver, which becomes a part of them
   */
  public static Properties of(String url, Map<String, String> configured) {
    return of(new ConnectionSettings(url, null, null, configured));
  }

  /** Returns the properties for the driver. The caller may add to them. */
  public static Properties of(ConnectionSettings settings) {
    String url = settings.url();
    Map<String, String> configured = settings.driverProperties();
    Properties properties = new Properties();
    properties.putAll(KnownDatabases.driverDefaults(url));
    if (begins(url, "jdbc:mariadb:") && !begins(url, MARIADB_ONE_SESSION)) {
      properties.setProperty("initSql", MySqlSession.STATEMENT);
    }
    Set<String> inAnyCase = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    inAnyCase.addAll(configured.keySet());
    properties.keySet().removeIf(name -> sets(url, name) || inAnyCase.contains(name));
    if (url.contains(MARIADB_BULK)
        || configured.keySet().stream().anyMatch(name -> name.startsWith(MARIADB_BULK))) {
      properties.remove("useServerPrepStmts");
    }
    properties.putAll(configured);
    properties.putAll(always(settings));
    return properties;
  }

  /** Tells whether the URL or the configuration sets a property of the driver. */
  static boolean isSet(ConnectionSettings settings, String name) {
    return sets(settings.url(), name)
        || settings.driverProperties().keySet().stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Returns the properties that win over what the configuration sets. */
  private static Map<String, String> always(ConnectionSettings settings) {
    String url = settings.url();
    Map<String, String> always = new HashMap<>();
    if (begins(url, "jdbc:mysql:") || begins(url, "jdbc:mysql+srv:")) {
      always.putAll(MYSQL_ALWAYS);
    }
    if (isForMariaDb(url)) {
      always.put(MARIADB_LOCAL_FILES, String.valueOf(settings.loadData() && !namesFile(settings)));
    }
    return always;
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

  /**
   * To SQL Server's driver the case of a name means nothing, and its properties win over the URL.
   */
  private static boolean sets(String url, Object name) {
    return url.toLowerCase(Locale.ROOT).contains(name.toString().toLowerCase(Locale.ROOT) + "=");
  }

  /** Drivers do not care about the case of a scheme. */
  private static boolean begins(String url, String prefix) {
    return url.regionMatches(true, 0, prefix, 0, prefix.length());
  }
}
