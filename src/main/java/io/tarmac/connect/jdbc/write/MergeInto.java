package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;
import java.util.stream.Collectors;

/** The SQL standard's {@code MERGE}. */
public final class MergeInto implements UpsertSyntax {

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    String update =
        changed.isEmpty()
            ? ""
            : " WHEN MATCHED THEN UPDATE SET "
                + UpsertSyntax.list(
                    changed,
                    c -> identifiers.quote(c.name()) + " = s." + identifiers.quote(c.name()));
    return merge(plan, identifiers, rows, update);
  }

  @Override
  public String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    return merge(plan, identifiers, rows, "");
  }

  @Override
  public boolean ignoresAnyConflict() {
    return false;
  }

  @Override
  public boolean takesAnyKey() {
    return false;
  }

  private static String merge(
      TablePlan plan, Identifiers identifiers, String rows, String whenMatched) {
    String columns = UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name()));
    String newValues = UpsertSyntax.list(plan.columns(), c -> "s." + identifiers.quote(c.name()));
    String sameKey =
        plan.keyColumns().stream()
            .map(column -> identifiers.quote(column.name()))
            .map(name -> "t." + name + " = s." + name)
            .collect(Collectors.joining(" AND "));
    return "MERGE INTO %s AS t USING (%s) AS s (%s) ON (%s)%s"
            .formatted(identifiers.quote(plan.table()), rows, columns, sameKey, whenMatched)
        + " WHEN NOT MATCHED THEN INSERT (%s) VALUES (%s)".formatted(columns, newValues);
  }
}
