package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.SessionStatements;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Properties that drivers are given where neither the URL nor the configuration sets them. A server
 * that cannot be reached is given up after 10 s, one that does not let in after 30 s and one that
 * no longer answers after a minute, well below {@code max.poll.interval.ms}: without a timeout the
 * writer would hang for ever, and nobody be told. Some drivers count seconds, as PostgreSQL's,
 * Db2's, and SQL Server's while it logs in, the others milliseconds. A driver around a driver is
 * given none: it may count otherwise.
 */
public final class DriverDefaults {

  private static final Map<String, String> POSTGRESQL =
      Map.of(
          "connectTimeout",
          "10",
          "loginTimeout",
          "30",
          "socketTimeout",
          "60",
          "tcpKeepAlive",
          "true",
          // Percent of the heap. Without it the driver holds an answer of any size in memory.
          "maxResultBuffer",
          "50p");

  /** Options that begin so are not to be had together with statements that are kept. */
  private static final String MARIADB_BULK = "useBulkStmts";

  private static final Map<String, String> MARIADB =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          "useServerPrepStmts",
          "true",
          // All but Kerberos. The driver would ask for a ticket to the service that the server
          // names, and set the login configuration of the whole JVM.
          "restrictedAuth",
          "mysql_native_password,client_ed25519,parsec,caching_sha2_password,dialog,mysql_clear_password",
          // After its table has been altered in any way, the server refuses a prepared statement
          // with the parameters of many rows, for ever and without saying why.
          "useBulkStmtsForInserts",
          "false");

  private static final Map<String, String> MYSQL =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          // The driver would ask for a ticket to the service that the server names.
          "disabledAuthenticationPlugins",
          "authentication_kerberos_client",
          // The driver would read {...} within a quoted name as a JDBC escape, and a backslash
          // at its end as an escape of the quote; the server reads names right.
          "enableEscapeProcessing",
          "false",
          "processEscapeCodesForPrepStmts",
          "false",
          "useServerPrepStmts",
          "true",
          "cachePrepStmts",
          "true",
          "prepStmtCacheSize",
          "100",
          "prepStmtCacheSqlLimit",
          "65536");

  /** It has no time limit for a lock: who waits for one too long is cut off like any other. */
  private static final Map<String, String> ORACLE =
      Map.of("oracle.net.CONNECT_TIMEOUT", "10000", "oracle.jdbc.ReadTimeout", "60000");

  /** A login begins with the connection. */
  private static final Map<String, String> SQL_SERVER =
      Map.of("loginTimeout", "30", "socketTimeout", "60000");

  private static final Map<String, String> DB2 =
      Map.of("loginTimeout", "30", "blockingReadConnectionTimeout", "60");

  /**
   * There is one writer at a time, for which the others wait. Foreign keys that a table declares
   * hold. Transactions begin when they are first used: the driver begins the next one as soon as
   * one has ended, which would keep the others out for ever.
   */
  private static final Map<String, String> SQLITE =
      Map.of("busy_timeout", "30000", "transaction_mode", "DEFERRED", "foreign_keys", "true");

  private static final Map<String, Map<String, String>> BY_URL_PREFIX =
      Map.of(
          "jdbc:sqlite:",
          SQLITE,
          "jdbc:postgresql:",
          POSTGRESQL,
          "jdbc:mariadb:",
          MARIADB,
          "jdbc:mysql:",
          MYSQL,
          "jdbc:mysql+srv:",
          MYSQL,
          "jdbc:oracle:",
          ORACLE,
          "jdbc:sqlserver:",
          SQL_SERVER,
          "jdbc:db2:",
          DB2);

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
    BY_URL_PREFIX.forEach(
        (prefix, defaults) -> {
          if (begins(url, prefix)) {
            properties.putAll(defaults);
          }
        });
    if (begins(url, "jdbc:mariadb:") && !begins(url, MARIADB_ONE_SESSION)) {
      properties.setProperty("initSql", SessionStatements.MYSQL);
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
