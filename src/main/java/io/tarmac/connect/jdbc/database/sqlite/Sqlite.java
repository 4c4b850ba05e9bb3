package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.SafeDriverMessages;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.UnknownPrivileges;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.OnConflict;
import io.tarmac.connect.jdbc.write.StatementLimits;
import org.jspecify.annotations.Nullable;

/** The parts of SQLite. */
public final class Sqlite {

  /** The longest name. SQLite has no limit; longer names are a mistake. */
  private static final int MAX_NAME_CHARACTERS = 1_000;

  /** SQLite accepts 32,766 parameters. */
  private static final StatementLimits LIMITS = new StatementLimits(128, 32_766, 65_536, 8L << 20);

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "SQLite",
          new SqliteDriverRules(),
          Recognition.byName("SQLite"),
          null,
          DatabaseErrors.ofOwnCodes(SqliteStates.states()).with(SafeDriverMessages.BY_STATE),
          connection -> database());

  private Sqlite() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers(
            '"', MAX_NAME_CHARACTERS, String::length, ColumnCase.INSENSITIVE, Folding.KEEPS, true);
    return new Database(
        PRODUCT,
        identifiers,
        SqliteTypes.types(),
        names -> SqliteTypes.typeNames(),
        SqliteColumns::new,
        SqliteCatalog.CATALOG,
        Sqlite::literal,
        new SqliteAlteration(),
        PortableStrategies.updatingFirst(new Dml(identifiers, new OnConflict()), LIMITS),
        PeerTypes.SAME,
        new UnknownPrivileges(),
        OffsetTable.Lookup.DRIVER,
        TableTruncation.DELETE);
  }

  /** Returns the literal of a default. Decimals are texts, which preserve their zeros. */
  private static @Nullable String literal(ColumnMapping mapping, Object value) {
    String literal = SqlLiterals.STANDARD.literal(mapping, value);
    return literal != null && mapping.canonicalType() == CanonicalType.DECIMAL
        ? "'" + literal + "'"
        : literal;
  }
}
