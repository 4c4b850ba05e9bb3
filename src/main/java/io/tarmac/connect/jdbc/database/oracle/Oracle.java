package io.tarmac.connect.jdbc.database.oracle;

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
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.MergeInto.Spelling;
import io.tarmac.connect.jdbc.write.Savepoints;
import java.util.Map;
import java.util.Set;

/** The parts of Oracle 12.2 and later. Oracle's INSERT has one row. */
public final class Oracle {

  private static final int MAX_NAME_BYTES = 128;

  /**
   * The properties of the driver. Oracle has no time limit for a lock. A session that waits too
   * long for a lock is cut off like any other session.
   */
  private static final Map<String, String> DRIVER_DEFAULTS =
      Map.of("oracle.net.CONNECT_TIMEOUT", "10000", "oracle.jdbc.ReadTimeout", "60000");

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "Oracle",
          Set.of("jdbc:oracle:"),
          Recognition.byName("Oracle"),
          DRIVER_DEFAULTS,
          null,
          null,
          DatabaseErrors.ofOwnCodes(OracleStates.states()),
          connection -> database());

  private Oracle() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    TypeMappings types = OracleTypes.types();
    return new Database(
        PRODUCT,
        types,
        OracleCatalog.CATALOG,
        values -> new TargetFit(new OracleColumns(values), types),
        names -> OracleTypes.typeNames(),
        OraclePeerTypes.TYPES,
        SqlLiterals.ORACLE,
        new OracleAlteration(identifiers),
        identifiers,
        new UnknownPrivileges(),
        OffsetTable.Lookup.DRIVER,
        TableTruncation.TRUNCATE,
        PortableStrategies.ofSingleRows(new Dml(identifiers, new MergeInto(Spelling.ORACLE)))
            .having(Savepoints.KEPT)
            .checkingBy("SET CONSTRAINTS ALL IMMEDIATE"));
  }
}
