package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.DatabaseProduct;
import io.tarmac.connect.jdbc.database.DatabaseProduct.Recognition;
import io.tarmac.connect.jdbc.database.DdlHints;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorHints;
import io.tarmac.connect.jdbc.database.ErrorLocation;
import io.tarmac.connect.jdbc.database.PeerTypes;
import io.tarmac.connect.jdbc.database.TableTruncation;
import io.tarmac.connect.jdbc.database.portable.SqlLiterals;
import io.tarmac.connect.jdbc.database.portable.StandardAlteration;
import io.tarmac.connect.jdbc.database.portable.TypeLimits;
import io.tarmac.connect.jdbc.offset.OffsetTable;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.write.DistinctKeys;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.EndThenInsert;
import io.tarmac.connect.jdbc.write.JdbcBatch;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.MultiRow;
import io.tarmac.connect.jdbc.write.StatementLimits;
import io.tarmac.connect.jdbc.write.WriteStrategies;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The parts of H2: the standard's SQL, so that every build tests the portable path. */
public final class H2 {

  private static final int MAX_NAME_CHARACTERS = 256;

  /**
   * The limits of a MERGE, far below the 100,000 parameters that H2 takes. H2 has no limit of
   * bytes, but keeps the values of a statement in memory several times.
   */
  private static final StatementLimits MERGE_LIMITS =
      new StatementLimits(128, 8_192, Integer.MAX_VALUE, 8L << 20);

  public static final int FEWEST_MERGED = 8;

  /**
   * The patterns of messages whose first quoted word is the constraint's name. Values may follow.
   */
  private static final Map<Integer, Pattern> CONSTRAINTS =
      Map.of(
          23505, Pattern.compile("(?s)[^\"]*: \"([^\" ]+) (?:INDEX|PRIMARY KEY) .*"),
          23513, Pattern.compile("(?s)[^\"]*: \"([^\":]+)[\":].*"));

  private static final SqlLiterals LITERALS =
      new SqlLiterals(
          "\\",
          hex -> "utf8tostring(x'" + hex + "')",
          hex -> "x'" + hex + "'",
          UnaryOperator.identity());

  public static final DatabaseProduct PRODUCT =
      new DatabaseProduct(
          "H2",
          new H2DriverRules(),
          Recognition.byName("H2"),
          null,
          DatabaseErrors.ofSharedCodes(H2States.states()).with(new Hints()).locatedBy(H2::location),
          connection -> database());

  private H2() {}

  /** The hints, with one for a SQLSTATE of H2's own. */
  private static final class Hints implements ErrorHints {
    @Override
    public ErrorHint ofDdl(SQLException failure, String state) {
      return state.equals("90079")
          ? DdlHints.missingSchema()
          : ErrorHints.super.ofDdl(failure, state);
    }
  }

  public static Database database() {
    Identifiers identifiers =
        new Identifiers('"', MAX_NAME_CHARACTERS, String::length, ColumnCase.SENSITIVE);
    return new Database(
        PRODUCT,
        identifiers,
        H2Types.types(),
        new TypeLimits(1_000, 1_000, 9)::limit,
        H2Columns::new,
        H2Catalog.CATALOG,
        LITERALS,
        new StandardAlteration(identifiers, "SET DATA TYPE", ""),
        strategies(identifiers),
        PeerTypes.SAME,
        new H2Privileges(identifiers),
        OffsetTable.Lookup.INFORMATION_SCHEMA,
        TableTruncation.TRUNCATE);
  }

  private static ErrorLocation location(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    return ErrorLocation.inMessage(failure, message, Map.of(), CONSTRAINTS);
  }

  /**
   * Returns the strategies. A MERGE of many rows costs less than a MERGE per row. Other statements
   * cost more if they have many rows.
   */
  private static WriteStrategies strategies(Identifiers identifiers) {
    Dml dml = new Dml(identifiers, MergeInto.STANDARD);
    List<WriteStrategy> strategies =
        EndThenInsert.before(
            dml,
            List.of(
                new DistinctKeys(
                    new MultiRow(dml, MERGE_LIMITS, Set.of(Operation.UPSERT), FEWEST_MERGED)),
                new JdbcBatch(dml)));
    return connection -> strategies;
  }
}
