package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.ErrorLocation;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.SafeDriverMessages;
import io.tarmac.connect.jdbc.database.StandardErrorHints;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.UnknownPrivileges;
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
import java.util.Map;
import java.util.Set;

/** The parts of SQLite. */
public final class Sqlite {

  /** The longest name. SQLite has no limit; longer names are a mistake. */
  private static final int MAX_NAME_CHARACTERS = 1_000;

  /** SQLite accepts 32,766 parameters. */
  private static final StatementLimits LIMITS = new StatementLimits(128, 32_766, 65_536, 8L << 20);

  /**
   * The properties of the driver. SQLite has one writer at a time, for which the others wait. The
   * foreign keys that a table declares are enforced. Transactions begin when they are first used.
   * The driver begins the next transaction as soon as one has ended, which would otherwise keep
   * other writers out for ever.
   */
  private static final Map<String, String> DRIVER_DEFAULTS =
      Map.of("busy_timeout", "30000", "transaction_mode", "DEFERRED", "foreign_keys", "true");

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "SQLite",
          Set.of("jdbc:sqlite:"),
          Recognition.byName("SQLite"),
          DRIVER_DEFAULTS,
          null,
          null,
          new DatabaseErrors(
              SqliteStates.states(),
              new StandardErrorHints(),
              SafeDriverMessages.BY_STATE,
              failure -> ErrorLocation.UNKNOWN,
              Set.of(),
              true),
          connection -> database());

  private Sqlite() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers(
            '"', MAX_NAME_CHARACTERS, String::length, ColumnCase.INSENSITIVE, Folding.KEEPS, true);
    TypeMappings types = SqliteTypes.types();
    return new Database(
        PRODUCT,
        types,
        SqliteCatalog.CATALOG,
        values -> new TargetFit(new SqliteColumns(values), types),
        names -> SqliteTypes.typeNames(),
        PeerTypes.SAME,
        SqlLiterals.SQLITE,
        new SqliteAlteration(),
        identifiers,
        new UnknownPrivileges(),
        OffsetTable.Lookup.DRIVER,
        TableTruncation.DELETE,
        PortableStrategies.updatingFirst(new Dml(identifiers, new OnConflict()), LIMITS));
  }
}
