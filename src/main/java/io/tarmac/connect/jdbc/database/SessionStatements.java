package io.tarmac.connect.jdbc.database;

/**
 * The statements that new sessions begin with. No properties of a driver, because one in the URL
 * would take its place. A lock is given up before the server is, which otherwise would go on
 * waiting, and truncate a table in the end that nobody wants truncated any more. A worker whose
 * machine is gone says nothing to the server, which would keep its transaction, and the locks of
 * that, for hours.
 */
public final class SessionStatements {

  private static final int LOCK_SECONDS = 30;

  /** Between two statements of a transaction; a batch has the next one ready much sooner. */
  private static final int IDLE_SECONDS = 60;

  /** Longer than a connection is kept that nothing is written through. */
  private static final int QUIET_SECONDS = 1_200;

  /**
   * A TIMESTAMP holds the instant that a session's time zone makes of a wall clock; and a zero in a
   * column that counts up by itself would become the next number, in a key twice two rows. Of a
   * statement with many rows servers make the later ones fit, unless they are strict with every
   * table: one that cannot go back, or that a trigger writes to. Where MariaDB takes an empty text
   * for a null it does so in statements, and not in what is loaded; a mode that comes twice counts
   * once. A table that is to be emptied is, also by a DELETE. Times that the URL sets for locks are
   * not the server's. To be repeated at will.
   */
  public static final String MYSQL =
      "SET time_zone = '+00:00',"
          // No empty text here: in that mode it would be a null, and so would be the whole.
          + " sql_mode = CONCAT(REPLACE(@@sql_mode, 'EMPTY_STRING_IS_NULL',"
          + " 'NO_AUTO_VALUE_ON_ZERO'), ',NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES'),"
          + " sql_safe_updates = 0, "
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
  static final String POSTGRESQL =
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

  private SessionStatements() {}

  /** As a whole number: servers take no other for a time, not even one that is whole. */
  private static String atMostUnlessSet(String variable, int seconds) {
    return ("%1$s = CAST(IF(@@session.%1$s = @@global.%1$s, LEAST(@@global.%1$s, %2$d),"
            + " @@session.%1$s) AS SIGNED)")
        .formatted(variable, seconds);
  }
}
