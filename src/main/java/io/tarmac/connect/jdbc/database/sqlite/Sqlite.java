package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.StatementLimits;

/** SQLite's parts. */
public final class Sqlite {

  /** It has no limit; longer ones are a mistake. */
  private static final int MAX_NAME_CHARACTERS = 1_000;

  /** Of parameters it takes 32,766. */
  private static final StatementLimits LIMITS = new StatementLimits(128, 32_766, 65_536, 8L << 20);

  private Sqlite() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers(
            '"', MAX_NAME_CHARACTERS, String::length, ColumnCase.INSENSITIVE, Folding.KEEPS, true);
    TypeMappings types = SqliteTypes.types();
    return new Database(
        "SQLite",
        types,
        SqliteCatalog.CATALOG,
        values -> new TargetFit(new SqliteColumns(values), types),
        names -> SqliteTypes.typeNames(),
        SqlLiterals.SQLITE,
        new SqliteAlteration(),
        identifiers,
        OffsetTable.Lookup.DRIVER,
        TableTruncation.DELETE,
        PortableStrategies.updatingFirst(new Dml(identifiers, new OnConflict()), LIMITS),
        SqliteStates.states());
  }
}
