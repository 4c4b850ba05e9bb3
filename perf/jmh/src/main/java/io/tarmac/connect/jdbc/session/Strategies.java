package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What the connector would choose from on a connection. */
public final class Strategies {
  private Strategies() {}

  public static List<WriteStrategy> of(Connection connection) throws SQLException {
    return database(connection).strategies().of(connection);
  }

  public static Identifiers identifiers(Connection connection) throws SQLException {
    return database(connection).identifiers();
  }

  private static Database database(Connection connection) throws SQLException {
    return KnownDatabases.recognise(connection.getMetaData());
  }
}
