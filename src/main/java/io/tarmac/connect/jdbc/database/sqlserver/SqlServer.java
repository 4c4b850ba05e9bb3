package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
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
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.MergeInto.Spelling;
import io.tarmac.connect.jdbc.write.Savepoints;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.util.Map;
import java.util.Set;

/** The parts of SQL Server. */
public final class SqlServer {

  private static final int MAX_NAME_CHARACTERS = 128;

  /**
   * The limits of a statement. SQL Server takes at most 1,000 rows and 2,100 parameters, of which
   * the driver uses some.
   */
  static final StatementLimits LIMITS = new StatementLimits(512, 2_000, 65_536, 8L << 20);

  /**
   * The statement that begins each session. Names are quoted as in the standard, and a statement
   * that fails leaves its transaction open.
   */
  private static final String SESSION =
      "SET QUOTED_IDENTIFIER ON; SET XACT_ABORT OFF; SET LOCK_TIMEOUT 30000";

  /** The properties of the driver. The login timeout includes the time to connect. */
  private static final Map<String, String> DRIVER_DEFAULTS =
      Map.of("loginTimeout", "30", "socketTimeout", "60000");

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "SQL Server",
          Set.of("jdbc:sqlserver:"),
          Recognition.byName("Microsoft SQL Server"),
          DRIVER_DEFAULTS,
          SESSION,
          null,
          DatabaseErrors.ofOwnCodes(SqlServerStates.states()),
          connection -> database());

  private SqlServer() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers(
            '"', MAX_NAME_CHARACTERS, String::length, ColumnCase.INSENSITIVE, Folding.KEEPS, true);
    TypeMappings types = SqlServerTypes.types();
    return new Database(
        PRODUCT,
        types,
        SqlServerCatalog.CATALOG,
        values -> new TargetFit(new SqlServerColumns(values), types),
        names -> SqlServerTypes.typeNames(),
        SqlServerPeerTypes.TYPES,
        SqlLiterals.NUMERIC_TRUTH,
        new SqlServerAlteration(identifiers),
        identifiers,
        new UnknownPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE,
        PortableStrategies.of(new Dml(identifiers, new MergeInto(Spelling.SQL_SERVER)), LIMITS)
            .having(Savepoints.KEPT));
  }
}
