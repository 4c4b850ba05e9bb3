package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.TableTruncation;
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

/** Oracle's parts, of release 12.2 and later. Its INSERT has one row. */
public final class Oracle {

  private static final int MAX_NAME_BYTES = 128;

  private Oracle() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    TypeMappings types = OracleTypes.types();
    return new Database(
        "Oracle",
        types,
        OracleCatalog.CATALOG,
        values -> new TargetFit(new OracleColumns(values), types),
        names -> OracleTypes.typeNames(),
        SqlLiterals.ORACLE,
        new OracleAlteration(identifiers),
        identifiers,
        OffsetTable.Lookup.DRIVER,
        TableTruncation.TRUNCATE,
        PortableStrategies.ofSingleRows(new Dml(identifiers, new MergeInto(Spelling.ORACLE)))
            .having(Savepoints.KEPT)
            .checkingBy("SET CONSTRAINTS ALL IMMEDIATE"),
        OracleStates.states());
  }
}
