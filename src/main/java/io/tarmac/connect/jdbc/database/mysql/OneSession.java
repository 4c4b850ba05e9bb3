package io.tarmac.connect.jdbc.database.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.ha.BalanceStrategy;
import com.mysql.cj.jdbc.ha.RandomBalanceStrategy;
import java.lang.reflect.InvocationHandler;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Has a connection of MySQL's driver to several hosts stay with the session that it has, until that
 * is lost: else the driver would pick another after each commit and each rollback, a rollback to a
 * savepoint among them. The first is any, which spreads the tasks. The driver makes one by its
 * name.
 */
public final class OneSession implements BalanceStrategy {

  private final BalanceStrategy first = new RandomBalanceStrategy();

  @Override
  public JdbcConnection pickConnection(
      InvocationHandler proxy,
      List<String> hosts,
      Map<String, JdbcConnection> open,
      long[] responseTimes,
      int retries)
      throws SQLException {
    Iterator<JdbcConnection> sessions = open.values().iterator();
    return sessions.hasNext()
        ? sessions.next()
        : first.pickConnection(proxy, hosts, open, responseTimes, retries);
  }
}
