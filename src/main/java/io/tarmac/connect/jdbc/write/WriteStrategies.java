package io.tarmac.connect.jdbc.write;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The ways to write that a database has. */
@FunctionalInterface
public interface WriteStrategies {

  /**
   * The strategies, best first; the last of them sends a statement per row and supports everything
   * that the database can do. Asked for each connection: its server and URL may limit them.
   */
  List<WriteStrategy> of(Connection connection) throws SQLException;

  /** Strategies that depend on no connection. */
  static WriteStrategies of(WriteStrategy... strategies) {
    List<WriteStrategy> always = List.of(strategies);
    return connection -> always;
  }
}
