package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** The rules for names that a database is to treat as if they had no quotation marks. */
public final class Unquoted {

  private Unquoted() {}

  /** Returns the same rules, with the folding that the server reports. */
  public static Identifiers of(Identifiers identifiers, DatabaseMetaData metadata)
      throws SQLException {
    return identifiers.folded(folding(identifiers, metadata));
  }

  private static Folding folding(Identifiers identifiers, DatabaseMetaData metadata)
      throws SQLException {
    // MySQL and MariaDB may convert table names to lower case themselves, but never column names.
    if (identifiers.columnCase() == ColumnCase.INSENSITIVE) {
      return Folding.KEEPS;
    }
    if (metadata.storesLowerCaseIdentifiers()) {
      return Folding.LOWER;
    }
    return metadata.storesUpperCaseIdentifiers() ? Folding.UPPER : Folding.KEEPS;
  }
}
