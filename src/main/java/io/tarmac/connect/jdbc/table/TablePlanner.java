package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.table.TableSchema.ColumnSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the plan for the changes of a table and a pair of schemas, once, and keeps it. Reads the
 * database when it meets schemas it has no plan for, never per batch. Used by one thread at a time.
 */
public final class TablePlanner {

  private final ColumnPlanner columnPlanner;
  private final TableEvolution evolution;
  private final Identifiers identifiers;
  private final boolean keyFromRow;

  private final Map<PlanKey, TablePlan> plans = new HashMap<>();

  // Most records are like the one before.
  private @Nullable PlanKey latestKey;
  private @Nullable TablePlan latestPlan;

  public TablePlanner(PlannerSettings settings) {
    this.columnPlanner =
        new ColumnPlanner(settings.keys(), settings.types(), settings.identifiers());
    this.evolution = new TableEvolution(settings);
    this.identifiers = settings.identifiers();
    this.keyFromRow = settings.keyFromRow();
  }

  /** The plan for a change if one has been made; null asks for {@link #plan}. */
  public @Nullable TablePlan planned(TableName table, Change change) {
    PlanKey key = PlanKey.of(table, change, keyFromRow);
    if (latestKey == null || !latestKey.isSame(key)) {
      latestKey = key;
      latestPlan = plans.get(key);
    }
    return latestPlan;
  }

  /**
   * Makes the plan for a change that has none, and creates or alters the table where that is
   * allowed. Returns null for a delete from a table that is yet to be created.
   *
   * @throws PlanException when the records do not fit the table and the table may not be changed
   */
  public @Nullable TablePlan plan(Connection connection, TableName table, Change change)
      throws SQLException, PlanException {
    TablePlan wanted = columnPlanner.plan(table, change);
    TableSchema schema =
        change instanceof Change.Delete
            ? evolution.existing(connection, wanted)
            : evolution.adapted(connection, wanted);
    if (schema == null) {
      return null;
    }
    TablePlan plan = fitted(wanted, schema);
    PlanKey key = PlanKey.of(table, change, keyFromRow);
    plans.put(key, plan);
    latestKey = key;
    latestPlan = plan;
    return plan;
  }

  /** The plan with its columns spelled as the table spells them. */
  private TablePlan fitted(TablePlan wanted, TableSchema schema) {
    return new TablePlan(
        wanted.table(), fitted(wanted.keyColumns(), schema), fitted(wanted.otherColumns(), schema));
  }

  private List<PlannedColumn> fitted(List<PlannedColumn> columns, TableSchema schema) {
    List<PlannedColumn> fitted = new ArrayList<>();
    for (PlannedColumn column : columns) {
      ColumnSchema existing = schema.column(column.name(), identifiers);
      fitted.add(existing == null ? column : column.withName(existing.name()));
    }
    return fitted;
  }
}
