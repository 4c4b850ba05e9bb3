package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;

/**
 * The syntax {@code INSERT ... ON CONFLICT (key) DO UPDATE} of PostgreSQL, which SQLite has too.
 */
public final class OnConflict implements UpsertSyntax {

  /** The name of the row that could not be inserted. */
  private static final String NEW_ROW = "excluded";

  private static final String TARGET = "tarmac_target";

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    if (changed.isEmpty()) {
      return insertIgnore(plan, identifiers, rows);
    }
    String assignments = UpsertSyntax.list(changed, c -> assignment(c, identifiers));
    return Dml.insert(plan, identifiers.quote(plan.table()) + alias(plan), identifiers, rows)
        + " ON CONFLICT ("
        + key(plan, identifiers)
        + ") DO UPDATE SET "
        + assignments
        + condition(plan, identifiers);
  }

  @Override
  public String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    String key = plan.keyColumns().isEmpty() ? "" : " (" + key(plan, identifiers) + ")";
    return Dml.insert(plan, identifiers, rows) + " ON CONFLICT" + key + " DO NOTHING";
  }

  @Override
  public boolean ignoresAnyConflict() {
    return true;
  }

  private static String key(TablePlan plan, Identifiers identifiers) {
    return UpsertSyntax.list(plan.keyColumns(), c -> identifiers.quote(c.name()));
  }

  private static String assignment(PlannedColumn column, Identifiers identifiers) {
    String name = identifiers.quote(column.name());
    return name + " = " + NEW_ROW + "." + name;
  }

  private static String condition(TablePlan plan, Identifiers identifiers) {
    if (!plan.comparesVersions()) {
      return "";
    }
    String version = NEW_ROW + "." + identifiers.quote(UpsertSyntax.version(plan).name());
    return " WHERE " + UpsertSyntax.isNewer(plan, identifiers, TARGET, version);
  }

  /**
   * Returns an alias for the target table if a condition needs it, or if the table's name would be
   * ambiguous with the new row's name. Otherwise returns an empty text.
   */
  private static String alias(TablePlan plan) {
    return plan.comparesVersions() || plan.table().name().equalsIgnoreCase(NEW_ROW)
        ? " AS " + TARGET
        : "";
  }
}
