package io.tarmac.connect.jdbc.database.postgresql;

/**
 * The statement that new sessions of PostgreSQL begin with. The settings are not properties of the
 * driver, because a property in the URL would win. The server gives up waiting for a lock before
 * the sink gives up the server. Otherwise the server would go on waiting, and in the end truncate a
 * table that nobody wants truncated any more. If the machine of a worker fails, the server hears
 * nothing of it, and would keep the transaction and its locks for hours.
 */
final class PostgreSqlSession {

  private static final int LOCK_SECONDS = 30;

  /**
   * The most time between two statements of a transaction. A batch sends its next statement much
   * sooner.
   */
  private static final int IDLE_SECONDS = 60;

  /**
   * The statement sets only what the server knows, because a server that only speaks PostgreSQL's
   * protocol may lack some settings. The settings have these reasons:
   *
   * <ul>
   *   <li>Notices: nobody reads them while rows are copied. Many of them, for example from a
   *       trigger, would make client and server wait for each other.
   *   <li>Limits: by default the server waits without end for a lock and for an idle transaction,
   *       and for hours for a silent client. Limits in the URL, the role or the server's
   *       configuration win.
   *   <li>Formats: a role may have other ones. Then a NULL in an array would be a text, and the
   *       catalog would quote names of types. A sign before an interval would count for all its
   *       parts.
   * </ul>
   */
  static final String STATEMENT =
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

  private PostgreSqlSession() {}
}
