package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.PortableStrategies;
import io.tarmac.connect.jdbc.write.Savepoints;
import io.tarmac.connect.jdbc.write.StatementLimits;

/** HSQLDB's parts: the standard's SQL, in which a parameter of a query has to be given its type. */
final class Hsqldb {

  private static final int MAX_NAME_CHARACTERS = 128;

  private static final StatementLimits LIMITS = new StatementLimits(128, 8_192, 65_536, 8L << 20);

  private Hsqldb() {}

  static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_CHARACTERS, String::length, ColumnCase.SENSITIVE);
    TypeMappings types = HsqldbTypes.types();
    return new Database(
        "HSQLDB",
        types,
        HsqldbCatalog.CATALOG,
        values -> new TargetFit(new HsqldbColumns(values), types),
        HsqldbTypes::typeNames,
        SqlLiterals.HSQLDB,
        new StandardAlteration(identifiers, "SET DATA TYPE", ""),
        identifiers,
        OffsetTable.Lookup.DRIVER,
        TableTruncation.TRUNCATE,
        PortableStrategies.of(new Dml(identifiers, new MergeInto()), LIMITS)
            .having(Savepoints.USED_ONCE),
        HsqldbStates.states());
  }
}
