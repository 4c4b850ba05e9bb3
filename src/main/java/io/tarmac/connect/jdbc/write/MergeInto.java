package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The {@code MERGE} statement, as the SQL standard spells it. The statement changes only the row of
 * the key. A database that spells parts of the statement in another way overrides these parts.
 */
public interface MergeInto extends UpsertSyntax {

  /** The standard's spelling. */
  MergeInto STANDARD = new MergeInto() {};

  /** Returns the statement's begin, which names the table {@code t} and the new rows {@code s}. */
  default String using(String table, String rows, String columns) {
    return "MERGE INTO %s AS t USING (%s) AS s (%s)".formatted(table, rows, columns);
  }

  /** Returns the clause of an insert that overrides an identity column, or an empty text. */
  default String overriding(TablePlan plan) {
    return Dml.overriding(plan);
  }

  /** Returns the clause that changes the row of the key under a condition. */
  default String updateIf(String condition, String assignments) {
    return " WHEN MATCHED AND %s THEN UPDATE SET %s".formatted(condition, assignments);
  }

  /** Returns what to execute for a merge into a table. */
  default String complete(TablePlan plan, String table, String merge) {
    return merge;
  }

  @Override
  default String insert(TablePlan plan, Identifiers identifiers, String rows) {
    String columns = UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name()));
    return "INSERT INTO %s (%s)%s %s"
        .formatted(identifiers.quote(plan.table()), columns, overriding(plan), rows);
  }

  @Override
  default String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    if (changed.isEmpty()) {
      return insertIgnore(plan, identifiers, rows);
    }
    String assignments = UpsertSyntax.list(changed, c -> equation("", c, identifiers));
    String update =
        plan.comparesVersions()
            ? updateIf(
                UpsertSyntax.isNewer(
                    plan,
                    identifiers,
                    "t",
                    "s." + identifiers.quote(UpsertSyntax.version(plan).name())),
                assignments)
            : " WHEN MATCHED THEN UPDATE SET " + assignments;
    return merge(plan, identifiers, rows, update);
  }

  @Override
  default String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    return merge(plan, identifiers, rows, "");
  }

  private String merge(TablePlan plan, Identifiers identifiers, String rows, String whenMatched) {
    String columns = UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name()));
    String newValues = UpsertSyntax.list(plan.columns(), c -> "s." + identifiers.quote(c.name()));
    String sameKey =
        plan.keyColumns().stream()
            .map(column -> equation("t.", column, identifiers))
            .collect(Collectors.joining(" AND "));
    String table = identifiers.quote(plan.table());
    return complete(
        plan,
        table,
        using(table, rows, columns)
            + " ON (%s)%s".formatted(sameKey, whenMatched)
            + " WHEN NOT MATCHED THEN INSERT (%s)%s VALUES (%s)"
                .formatted(columns, overriding(plan), newValues));
  }

  /** Returns an assignment of the row's value to a column, or a comparison with it. */
  private static String equation(String target, PlannedColumn column, Identifiers identifiers) {
    String name = identifiers.quote(column.name());
    return target + name + " = s." + name;
  }
}
