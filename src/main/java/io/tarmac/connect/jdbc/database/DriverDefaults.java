package io.tarmac.connect.jdbc.database;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Properties that drivers are given where the URL does not set them, and what each session begins
 * with. A server that cannot be reached is given up after 10 s, one that does not let in after 30 s
 * and one that no longer answers after a minute, well below {@code max.poll.interval.ms}: without a
 * timeout the writer would hang for ever, and nobody be told. A lock is given up before the server
 * is, which otherwise would go on waiting, and truncate a table in the end that nobody wants
 * truncated any more. A worker whose machine is gone says nothing to the server, which would keep
 * its transaction, and the locks of that, for hours. PostgreSQL's driver counts seconds, the others
 * milliseconds.
 */
final class DriverDefaults {

  private static final int LOCK_SECONDS = 30;

  /** Between two statements of a transaction; a batch has the next one ready much sooner. */
  private static final int IDLE_SECONDS = 60;

  /** Longer than a connection is kept that nothing is written through. */
  private static final int QUIET_SECONDS = 1_200;

  private static final Map<String, String> POSTGRESQL =
      Map.of(
          "connectTimeout",
          "10",
          "loginTimeout",
          "30",
          "socketTimeout",
          "60",
          "tcpKeepAlive",
          "true");

  /**
   * A TIMESTAMP holds the instant that a session's time zone makes of a wall clock; and a zero in a
   * column that counts up by itself would become the next number, in a key twice two rows. Of a
   * statement with many rows servers make the later ones fit, unless they are strict with every
   * table: one that cannot go back, or that a trigger writes to. Times that the URL sets for locks
   * are not the server's.
   */
  private static final String MYSQL_SESSION =
      "SET time_zone = '+00:00',"
          + " sql_mode = CONCAT(@@sql_mode, ',NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES'), "
          + atMostUnlessSet("lock_wait_timeout", LOCK_SECONDS)
          + ", "
          + atMostUnlessSet("innodb_lock_wait_timeout", LOCK_SECONDS)
          + ", "
          + atMostUnlessSet("wait_timeout", QUIET_SECONDS)
          // To MySQL, which has none, it is a comment.
          + " /*M!100302 , idle_write_transaction_timeout = CAST(IF(@@idle_write_transaction_timeout = 0 AND @@idle_transaction_timeout = 0, %d, @@idle_write_transaction_timeout) AS SIGNED) */"
              .formatted(IDLE_SECONDS);

  /**
   * While rows are copied nobody reads what the server has to say, so that notices in plenty, as of
   * a trigger, would in the end have both wait for each other. A lock is waited for without end
   * unless the URL, the role or the server says otherwise; so is a session. The others give what is
   * sent, and what the catalog answers, its usual meaning, whatever the user's role has them set
   * to: the NULL of an array would be a text, names of types would be quoted, a sign before an
   * interval would be one of all its parts. A server that only speaks PostgreSQL's protocol may not
   * know them all.
   */
  private static final String POSTGRESQL_SESSION =
      """
      SELECT pg_catalog.set_config(name,
        CASE name WHEN 'client_min_messages' THEN 'error' WHEN 'quote_all_identifiers' THEN 'off'
          WHEN 'IntervalStyle' THEN 'postgres'
          WHEN 'lock_timeout' THEN '%ds' WHEN 'idle_in_transaction_session_timeout' THEN '%ds'
          WHEN 'tcp_keepalives_idle' THEN '60' WHEN 'tcp_keepalives_interval' THEN '10'
          WHEN 'tcp_keepalives_count' THEN '3'
          ELSE 'on' END, false)
      FROM pg_catalog.pg_settings
      WHERE name IN ('client_min_messages', 'array_nulls', 'quote_all_identifiers', 'IntervalStyle',
          'standard_conforming_strings')
        OR source = 'default' AND name IN ('lock_timeout', 'idle_in_transaction_session_timeout',
          'tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count')
      """
          .formatted(LOCK_SECONDS, IDLE_SECONDS);

  private static final Map<String, String> SESSION_BY_URL_PREFIX =
      Map.of(
          "jdbc:postgresql:",
          POSTGRESQL_SESSION,
          "jdbc:mariadb:",
          MYSQL_SESSION,
          "jdbc:mysql:",
          MYSQL_SESSION);

  /** What a URL asks for that is not to be had together with statements that are kept. */
  private static final String MARIADB_BULK = "useBulkStmts";

  private static final Map<String, String> MARIADB =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          "useServerPrepStmts",
          "true",
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

  private static final Map<String, Map<String, String>> BY_URL_PREFIX =
      Map.of("jdbc:postgresql:", POSTGRESQL, "jdbc:mariadb:", MARIADB, "jdbc:mysql:", MYSQL);

  private DriverDefaults() {}

  /** As a whole number: servers take no other for a time, not even one that is whole. */
  private static String atMostUnlessSet(String variable, int seconds) {
    return ("%1$s = CAST(IF(@@session.%1$s = @@global.%1$s, LEAST(@@global.%1$s, %2$d),"
            + " @@session.%1$s) AS SIGNED)")
        .formatted(variable, seconds);
  }

  /**
   * The statement that each new session begins with, or null. No property of a driver, because one
   * in the URL would take its place.
   */
  static @Nullable String sessionStatement(String url) {
    return SESSION_BY_URL_PREFIX.entrySet().stream()
        .filter(entry -> url.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** A new set that the caller may add to. */
  static Properties of(String url) {
    Properties properties = new Properties();
    BY_URL_PREFIX.forEach(
        (prefix, defaults) -> {
          if (url.startsWith(prefix)) {
            properties.putAll(defaults);
          }
        });
    properties.keySet().removeIf(name -> url.contains(name + "="));
    if (url.contains(MARIADB_BULK)) {
      properties.remove("useServerPrepStmts");
    }
    return properties;
  }
}
