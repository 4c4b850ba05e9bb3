package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.session.ServerParts;
import io.tarmac.connect.jdbc.type.TypeNames;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** What the sink creates columns as in a database that needs no server. */
public final class CreatedColumns {

  private final Database database;
  private final TypeNames names;

  private CreatedColumns(String url) {
    try (Connection connection = DriverManager.getConnection(url)) {
      database = KnownDatabases.read(connection);
      names = ServerParts.typeNames(database, connection.getMetaData());
    } catch (SQLException unavailable) {
      throw new IllegalStateException(url, unavailable);
    }
  }

  public static CreatedColumns ofSqlite() {
    return new CreatedColumns("jdbc:sqlite::memory:");
  }

  /** The type of the column for a schema; null where there is none. */
  public @Nullable String type(Schema schema) {
    try {
      return names.nameOf(database.types().columnMapping(schema).columnType());
    } catch (UnsupportedTypeException none) {
      return null;
    }
  }
}
