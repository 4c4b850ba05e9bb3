package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.UnknownPrivileges;
import io.tarmac.connect.jdbc.database.portable.DebeziumTimeColumns;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.Savepoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The parts of Oracle 12.2 and later. Oracle's INSERT has one row. */
public final class Oracle {

  private static final int MAX_NAME_BYTES = 128;

  private static final DefaultLiterals LITERALS =
      new SqlLiterals(hex -> "hextoraw('" + hex + "')").withNumericTruth();

  private static final String UTC = "Z'";
  private static final String UTC_IN_DIGITS = "+00:00'";

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "Oracle",
          new Driver(),
          Recognition.byName("Oracle"),
          null,
          DatabaseErrors.ofOwnCodes(OracleStates.states()),
          connection -> database());

  private Oracle() {}

  /** The rules for Oracle's driver, which counts milliseconds. */
  private record Driver() implements DriverRules {

    private static final DriverParameters PARAMETERS =
        DriverParameters.NONE
            .refusing(Danger.TOUCHES_FILES, "TNS_ADMIN oracle.net.tns_admin oracle.jdbc.debugJDWP")
            .refusing(Danger.TAKES_SECRETS, "oracle.jdbc.ociProfile")
            .with(ParameterRole.TLS_FILE, "javax.net.ssl.trustStore javax.net.ssl.keyStore");

    /**
     * The properties of the driver. Oracle has no time limit for a lock. A session that waits too
     * long for a lock is cut off like any other session.
     */
    private static final Map<String, String> DEFAULTS =
        Map.of("oracle.net.CONNECT_TIMEOUT", "10000", "oracle.jdbc.ReadTimeout", "60000");

    /** Sources from which the driver takes its settings in place of an address. */
    private static final Pattern PROVIDER =
        Pattern.compile("(?is)jdbc:oracle:.*@\\s*(config-|ldaps?:)");

    private static final DriverFacts FACTS =
        new DriverFacts("jdbc:oracle:", "", PARAMETERS, DEFAULTS);

    @Override
    public DriverFacts facts() {
      return FACTS;
    }

    @Override
    public List<DriverSetting> settings(String url) {
      List<DriverSetting> settings = new ArrayList<>(DriverSetting.anywhere(url));
      if (PROVIDER.matcher(url).lookingAt()) {
        settings.add(new DriverSetting("oracle.jdbc.config", "", true));
      }
      return settings;
    }
  }

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    return new Database(
        PRODUCT,
        identifiers,
        OracleTypes.types(),
        names -> OracleTypes.typeNames(),
        OracleColumns::new,
        OracleCatalog.CATALOG,
        Oracle::literal,
        new OracleAlteration(identifiers),
        PortableStrategies.ofSingleRows(new Dml(identifiers, new OracleMerge()))
            .having(Savepoints.KEPT)
            .checkingBy("SET CONSTRAINTS ALL IMMEDIATE"),
        new PeerTypes(DebeziumTimeColumns.CREATED, (schema, needed, key) -> confluent(needed)),
        new UnknownPrivileges(),
        OffsetTable.Lookup.DRIVER,
        TableTruncation.TRUNCATE);
  }

  /**
   * Returns the literal of a default. Oracle keeps times of day as texts. The literal of a date or
   * timestamp begins with its type, so that it does not depend on the formats of the session.
   */
  private static @Nullable String literal(ColumnMapping mapping, Object value) {
    String literal = LITERALS.literal(mapping, value);
    return literal == null
        ? null
        : switch (mapping.canonicalType()) {
          case DATE -> "DATE " + literal;
          case OFFSET_TIME -> literal.replace(UTC, UTC_IN_DIGITS);
          case TIMESTAMP -> "TIMESTAMP " + literal;
          case OFFSET_TIMESTAMP -> "TIMESTAMP " + literal.replace(UTC, UTC_IN_DIGITS);
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, STRING, BYTES, TIME ->
              literal;
        };
  }

  /**
   * Returns the type that Confluent's sink and Aiven's create. A time of day stays a text, because
   * it cannot be converted into the DATE that these sinks create.
   */
  private static ColumnType confluent(ColumnType needed) {
    return switch (needed.kind()) {
      case VARCHAR, TEXT -> ColumnType.named(needed.kind(), "varchar2(4000)");
      case DECIMAL -> // a named type holds more
          needed.isNamed()
              ? needed
              : ColumnType.named(Kind.DECIMAL, "number(*," + needed.scale() + ")");
      case TIMESTAMP -> ColumnType.named(Kind.TIMESTAMP, "timestamp");
      default -> needed;
    };
  }
}
