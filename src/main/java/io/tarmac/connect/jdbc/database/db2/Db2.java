package io.tarmac.connect.jdbc.database.db2;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.PortableStrategies;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.StandardAlteration;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.StatementLimits;

/** The parts of Db2 for Linux, Unix and Windows, 11.1 and later. */
public final class Db2 {

  private static final int MAX_NAME_BYTES = 128;

  /** A statement's text, and what is bound to it, are limited to 2 MB. */
  private static final StatementLimits LIMITS = new StatementLimits(128, 8_192, 65_536, 1L << 20);

  public static final String SESSION = "SET CURRENT LOCK TIMEOUT 30";

  private Db2() {}

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_BYTES, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);
    TypeMappings types = Db2Types.types();
    return new Database(
        "Db2",
        types,
        Db2Catalog.CATALOG,
        values -> new TargetFit(new Db2Columns(values), types),
        names -> Db2Types.typeNames(),
        SqlLiterals.DB2,
        new StandardAlteration(identifiers, "SET DATA TYPE", "LOCK TABLE %s IN EXCLUSIVE MODE"),
        identifiers,
        OffsetTable.Lookup.DRIVER,
        TableTruncation.DELETE,
        PortableStrategies.of(new Dml(identifiers, new MergeInto()), LIMITS),
        Db2States.states());
  }
}
