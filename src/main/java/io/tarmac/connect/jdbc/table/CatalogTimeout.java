package io.tarmac.connect.jdbc.table;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time limit of a query to the catalog, a little less than the connection's network timeout. A
 * query that waits longer, such as for a lock on the catalog, ends with an error, and the session
 * lives on. The driver's own metadata has no statement that could be limited. A metadata call ends
 * with the session's lock timeout or the connection's network timeout.
 */
public final class CatalogTimeout {

  /**
   * The divisor that reserves a part of the network timeout for the cancellation. A sixth is
   * reserved, and at least a second.
   */
  private static final int CANCEL_FRACTION = 6;

  /**
   * The packages of drivers whose query timeout limits one statement. H2's driver limits the whole
   * session, and with it the statements that write rows. Other drivers have not been tried.
   */
  private static final List<String> DRIVERS_WITH_QUERY_TIMEOUT =
      List.of("org.postgresql.", "com.mysql.", "org.mariadb.");

  private CatalogTimeout() {}

  /**
   * Sets a query's time limit and returns the query, or closes the query on failure. The query gets
   * no limit if the connection has no network timeout.
   */
  public static <S extends Statement> S limit(S query) throws SQLException {
    try {
      setLimit(query);
      return query;
    } catch (SQLException | RuntimeException failure) {
      try (query) {
        throw failure;
      }
    }
  }

  private static void setLimit(Statement query) throws SQLException {
    String driver = query.getClass().getName();
    if (DRIVERS_WITH_QUERY_TIMEOUT.stream().anyMatch(driver::startsWith)) {
      long seconds = TimeUnit.MILLISECONDS.toSeconds(query.getConnection().getNetworkTimeout());
      if (seconds > 0) {
        query.setQueryTimeout((int) Math.max(1, seconds - Math.max(1, seconds / CANCEL_FRACTION)));
      }
    }
  }
}
