package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** The rules for names that a database is to treat as if they had no quotation marks. */
public final class Unquoted {

  private Unquoted() {}

  /** The same rules, with the folding that the server says it does. */
  public static Identifiers of(Identifiers identifiers, DatabaseMetaData metadata)
      throws SQLException {
    return identifiers.folded(folding(identifiers, metadata));
  }

  private static Folding folding(Identifiers identifiers, DatabaseMetaData metadata)
      throws SQLException {
    // MySQL and MariaDB may lower the names of tables, by themselves, and never those of columns.
    if (identifiers.columnCase() == ColumnCase.INSENSITIVE) {
      return Folding.KEEPS;
    }
    if (metadata.storesLowerCaseIdentifiers()) {
      return Folding.LOWER;
    }
    return metadata.storesUpperCaseIdentifiers() ? Folding.UPPER : Folding.KEEPS;
  }
}
