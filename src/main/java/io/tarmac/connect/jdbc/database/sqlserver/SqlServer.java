package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
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
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.table.Identifiers.Folding;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.Savepoints;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.util.Map;

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

  /**
   * The type of key columns that Confluent's sink and Aiven's create: 900 bytes, the most that an
   * index of SQL Server takes.
   */
  private static final ColumnType CONFLUENT_KEY = ColumnType.of(Kind.VARCHAR, 450);

  private static final DefaultLiterals LITERALS =
      new SqlLiterals(hex -> "0x" + hex).withNumericTruth();

  /**
   * The facts about the driver, which counts seconds while it logs in, and milliseconds later. The
   * login timeout includes the time to connect.
   */
  private static final DriverRules.DriverFacts DRIVER =
      new DriverRules.DriverFacts(
          "jdbc:sqlserver:",
          "",
          DriverParameters.NONE
              .refusing(
                  Danger.LOADS_CLASSES,
                  """
                  socketFactoryClass socketFactoryConstructorArg trustManagerClass
                  trustManagerConstructorArg accessTokenCallbackClass""")
              .refusing(Danger.TAKES_SECRETS, "jaasConfigurationName msiClientId")
              .refusingUnless(
                  Danger.TAKES_SECRETS,
                  DriverParameters.OFF,
                  "integratedSecurity useDefaultGSSCredential useDefaultJaasConfig")
              // Ways to log in with what the URL and the properties hold.
              .refusingUnless(
                  Danger.TAKES_SECRETS,
                  """
                  notspecified sqlpassword activedirectorypassword
                  activedirectoryserviceprincipal""",
                  "authentication")
              .with(ParameterRole.TLS_FILE, "trustStore keyStore")
              .with(
                  ParameterRole.SERVER,
                  "serverName server portNumber port instanceName failoverPartner"),
          Map.of("loginTimeout", "30", "socketTimeout", "60000"));

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "SQL Server",
          () -> DRIVER,
          Recognition.byName("Microsoft SQL Server"),
          SESSION,
          DatabaseErrors.ofOwnCodes(SqlServerStates.states()),
          connection -> database());

  private SqlServer() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers(
            '"', MAX_NAME_CHARACTERS, String::length, ColumnCase.INSENSITIVE, Folding.KEEPS, true);
    return new Database(
        PRODUCT,
        identifiers,
        SqlServerTypes.types(),
        names -> SqlServerTypes.typeNames(),
        SqlServerColumns::new,
        SqlServerCatalog.CATALOG,
        LITERALS,
        new SqlServerAlteration(identifiers),
        PortableStrategies.of(new Dml(identifiers, new SqlServerMerge()), LIMITS)
            .having(Savepoints.KEPT),
        new PeerTypes(DebeziumTimeColumns.CREATED, (schema, needed, key) -> confluent(needed)),
        new UnknownPrivileges(),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  /**
   * Returns the type that Confluent's sink and Aiven's create. Texts keep the type that is needed,
   * because the varchar of these sinks lacks the characters beyond its code page.
   */
  private static ColumnType confluent(ColumnType needed) {
    return switch (needed.kind()) {
      case TINYINT -> ColumnType.named(Kind.TINYINT, "tinyint");
      case VARCHAR -> CONFLUENT_KEY;
      case DECIMAL -> ColumnType.decimal(SqlServerTypes.MAX_DIGITS, needed.scale());
      case TIME -> ColumnType.named(Kind.TIME, "time");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "datetime2");
      default -> needed;
    };
  }
}
