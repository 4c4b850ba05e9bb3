package io.tarmac.connect.jdbc.database.mysql;

/**
 * The statement that new sessions of MySQL and MariaDB begin with. The settings are not properties
 * of the driver, because a property in the URL would win. The server gives up waiting for a lock
 * before the sink gives up the server. Otherwise the server would go on waiting, and in the end
 * truncate a table that nobody wants truncated any more. If the machine of a worker fails, the
 * server hears nothing of it, and would keep the transaction and its locks for hours.
 */
public final class MySqlSession {

  private static final int LOCK_SECONDS = 30;

  /**
   * The most time between two statements of a transaction. A batch sends its next statement much
   * sooner.
   */
  private static final int IDLE_SECONDS = 60;

  /** The most time without a statement. The sink closes an idle connection sooner. */
  private static final int QUIET_SECONDS = 1_200;

  /**
   * The statement, which a session may run again. Its settings have these reasons:
   *
   * <ul>
   *   <li>Time zone: the server converts a TIMESTAMP from the session's zone to an instant.
   *   <li>NO_AUTO_VALUE_ON_ZERO: otherwise a zero in an AUTO_INCREMENT column becomes the next
   *       number, and a key that is written twice becomes two rows.
   *   <li>STRICT_ALL_TABLES: otherwise the server changes values of later rows of a statement until
   *       they fit. The server does so if the table has no transactions, or if a trigger writes to
   *       such a table.
   *   <li>EMPTY_STRING_IS_NULL: MariaDB would apply it to statements, but not to loaded rows. A
   *       mode that the list has twice counts once.
   *   <li>Safe updates: they would refuse the DELETE that empties a table.
   *   <li>Time limits: if the session's value differs from the server's, the URL set it, and it
   *       stays.
   * </ul>
   */
  public static final String STATEMENT =
      "SET time_zone = '+00:00',"
          // No empty text here: under EMPTY_STRING_IS_NULL it would be a null, and so would the
          // whole.
          + " sql_mode = CONCAT(REPLACE(@@sql_mode, 'EMPTY_STRING_IS_NULL',"
          + " 'NO_AUTO_VALUE_ON_ZERO'), ',NO_AUTO_VALUE_ON_ZERO,STRICT_ALL_TABLES'),"
          + " sql_safe_updates = 0, "
          + atMostUnlessSet("lock_wait_timeout", LOCK_SECONDS)
          + ", "
          + atMostUnlessSet("innodb_lock_wait_timeout", LOCK_SECONDS)
          + ", "
          + atMostUnlessSet("wait_timeout", QUIET_SECONDS)
          // MySQL, which has no such limit, reads this as a comment.
          + " /*M!100302 , idle_write_transaction_timeout = CAST(IF(@@idle_write_transaction_timeout = 0 AND @@idle_transaction_timeout = 0, %d, @@idle_write_transaction_timeout) AS SIGNED) */"
              .formatted(IDLE_SECONDS);

  private MySqlSession() {}

  /**
   * Returns the assignment of a time limit, which keeps a value that the URL has set. The cast is
   * needed because servers take only integers for a time.
   */
  private static String atMostUnlessSet(String variable, int seconds) {
    return ("%1$s = CAST(IF(@@session.%1$s = @@global.%1$s, LEAST(@@global.%1$s, %2$d),"
            + " @@session.%1$s) AS SIGNED)")
        .formatted(variable, seconds);
  }
}
