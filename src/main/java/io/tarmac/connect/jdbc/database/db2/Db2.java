package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.UnknownPrivileges;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.StandardAlteration;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.util.Map;

/** The parts of Db2 for Linux, Unix and Windows, 11.1 and later. */
public final class Db2 {

  private static final int MAX_NAME_BYTES = 128;

  /**
   * The limits of a statement. Db2 limits a statement's text and the values that are bound to it to
   * 2 MB.
   */
  private static final StatementLimits LIMITS = new StatementLimits(128, 8_192, 65_536, 1L << 20);

  /** The literals of defaults. Hexadecimal digits after {@code x} alone are a text. */
  private static final SqlLiterals LITERALS = new SqlLiterals(hex -> "bx'" + hex + "'");

  private static final String SESSION = "SET CURRENT LOCK TIMEOUT 30";

  /** The facts about the driver, which counts seconds. */
  private static final DriverRules.DriverFacts DRIVER =
      new DriverRules.DriverFacts(
          "jdbc:db2:",
          "",
          DriverParameters.NONE
              .refusing(
                  Danger.TOUCHES_FILES,
                  """
                  traceFile traceDirectory
                  clientRerouteServerListJNDIName clientRerouteServerListJNDIContext""")
              .with(ParameterRole.TLS_FILE, "sslTrustStoreLocation sslKeyStoreLocation")
              .with(ParameterRole.HARMLESS, "currentPackagePath currentFunctionPath"),
          Map.of("loginTimeout", "30", "blockingReadConnectionTimeout", "60"));

  /**
   * The product. Db2 for systems other than Linux, Unix and Windows has another name and another
   * catalog.
   */
  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "Db2",
          () -> DRIVER,
          metadata -> metadata.getDatabaseProductName().startsWith("DB2/"),
          SESSION,
          DatabaseErrors.ofOwnCodes(Db2States.states()),
          connection -> database());

  private Db2() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    return new Database(
        PRODUCT,
        identifiers,
        Db2Types.types(),
        names -> Db2Types.typeNames(),
        Db2Columns::new,
        Db2Catalog.CATALOG,
        LITERALS,
        new StandardAlteration(identifiers, "SET DATA TYPE", "LOCK TABLE %s IN EXCLUSIVE MODE"),
        PortableStrategies.of(new Dml(identifiers, MergeInto.STANDARD), LIMITS),
        new PeerTypes(DebeziumTimeColumns.CREATED, CreatedTypes.AS_NEEDED),
        new UnknownPrivileges(),
        OffsetTable.Lookup.DRIVER,
        TableTruncation.DELETE);
  }
}
