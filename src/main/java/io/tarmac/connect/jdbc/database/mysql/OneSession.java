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
 * A strategy that keeps a connection of MySQL's driver to several hosts in its session until the
 * session is lost. Otherwise the driver would pick another session after each commit and each
 * rollback, including a rollback to a savepoint. The first session is a random one, which spreads
 * the tasks. The driver creates the strategy by its class name.
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
