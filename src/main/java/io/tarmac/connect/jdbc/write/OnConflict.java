package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;

/** {@code INSERT ... ON CONFLICT (key) DO UPDATE}, PostgreSQL's, also SQLite's. */
public final class OnConflict implements UpsertSyntax {

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers) {
    String key = UpsertSyntax.list(plan.keyColumns(), c -> identifiers.quote(c.name()));
    String action =
        plan.otherColumns().isEmpty()
            ? "DO NOTHING"
            : "DO UPDATE SET "
                + UpsertSyntax.list(plan.otherColumns(), c -> assignment(c, identifiers));
    return Dml.insert(plan, identifiers) + " ON CONFLICT (" + key + ") " + action;
  }

  private static String assignment(PlannedColumn column, Identifiers identifiers) {
    String name = identifiers.quote(column.name());
    return name + " = excluded." + name;
  }
}
