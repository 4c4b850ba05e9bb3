package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.write.MergeInto;
import io.tarmac.connect.jdbc.write.UpsertSyntax;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Oracle's spelling of a MERGE, with queries of {@code dual} in place of {@code VALUES}, and
 * without {@code AS} before an alias.
 */
record OracleMerge() implements MergeInto {

  /**
   * The types of long values. Oracle binds a value of more than 4,000 bytes to a column only, and
   * not in a query.
   */
  private static final Set<String> LONG_TYPES = Set.of("clob", "nclob", "blob", "long", "long raw");

  @Override
  public String rows(TablePlan plan, Identifiers identifiers, int rows) {
    String named = ofDual(plan, c -> c.mapping().parameter() + " " + identifiers.quote(c.name()));
    String next = ofDual(plan, c -> c.mapping().parameter());
    return named + (" UNION ALL " + next).repeat(rows - 1);
  }

  @Override
  public boolean takes(TablePlan plan) {
    return plan.columns().stream().map(plan::existing).noneMatch(OracleMerge::isLong);
  }

  @Override
  public String using(String table, String rows, String columns) {
    return "MERGE INTO %s t USING (%s) s".formatted(table, rows);
  }

  @Override
  public String updateIf(String condition, String assignments) {
    return " WHEN MATCHED THEN UPDATE SET %s WHERE %s".formatted(assignments, condition);
  }

  private static String ofDual(TablePlan plan, Function<PlannedColumn, String> render) {
    return "SELECT " + UpsertSyntax.list(plan.columns(), render) + " FROM dual";
  }

  private static boolean isLong(@Nullable ColumnSchema column) {
    return column != null && LONG_TYPES.contains(column.declaredType().toLowerCase(Locale.ROOT));
  }
}
