package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The {@code MERGE} statement, as the SQL standard spells it or as others do. The statement changes
 * only the row of the key.
 *
 * @param dialect the spelling of the database
 */
public record MergeInto(MergeDialect dialect) implements UpsertSyntax {

  /** The parts in which databases differ, as the SQL standard spells them. Stateless. */
  public interface MergeDialect {

    /** Returns the SQL text of a table of new rows, in which each value is a parameter. */
    default String rows(TablePlan plan, Identifiers identifiers, int rows) {
      return Dml.values(plan, rows);
    }

    /** Tells whether the text of new rows takes values of all of the plan's columns. */
    default boolean takes(TablePlan plan) {
      return true;
    }

    /**
     * Returns the statement's begin, which names the table {@code t} and the new rows {@code s}.
     */
    default String using(String table, String rows, String columns) {
      return "MERGE INTO %s AS t USING (%s) AS s (%s)".formatted(table, rows, columns);
    }

    /** Returns the clause of an insert that overrides an identity column, or an empty text. */
    default String overriding(TablePlan plan) {
      return Dml.overriding(plan);
    }

    /** Returns what to execute for a plain insert into a table. */
    default String insert(TablePlan plan, String table, String statement) {
      return statement;
    }

    /** Returns what to execute for a merge into a table. */
    default String merge(TablePlan plan, String table, String statement) {
      return statement;
    }
  }

  /** Creates the syntax in the standard's dialect. */
  public MergeInto() {
    this(new MergeDialect() {});
  }

  @Override
  public String rows(TablePlan plan, Identifiers identifiers, int rows) {
    return dialect.rows(plan, identifiers, rows);
  }

  @Override
  public boolean takes(TablePlan plan) {
    return dialect.takes(plan);
  }

  @Override
  public String insert(TablePlan plan, Identifiers identifiers, String rows) {
    String table = identifiers.quote(plan.table());
    String columns = UpsertSyntax.list(plan.columns(), c -> name(c, identifiers));
    return dialect.insert(
        plan,
        table,
        "INSERT INTO %s (%s)%s %s".formatted(table, columns, dialect.overriding(plan), rows));
  }

  @Override
  public String upsert(TablePlan plan, Identifiers identifiers, String rows) {
    List<PlannedColumn> changed = UpsertSyntax.changed(plan);
    String update =
        changed.isEmpty()
            ? ""
            : " WHEN MATCHED THEN UPDATE SET "
                + UpsertSyntax.list(
                    changed, c -> name(c, identifiers) + " = s." + name(c, identifiers));
    return merge(plan, identifiers, rows, update);
  }

  @Override
  public String insertIgnore(TablePlan plan, Identifiers identifiers, String rows) {
    return merge(plan, identifiers, rows, "");
  }

  private String merge(TablePlan plan, Identifiers identifiers, String rows, String whenMatched) {
    String columns = UpsertSyntax.list(plan.columns(), c -> name(c, identifiers));
    String newValues = UpsertSyntax.list(plan.columns(), c -> "s." + name(c, identifiers));
    String sameKey =
        plan.keyColumns().stream()
            .map(column -> name(column, identifiers))
            .map(name -> "t." + name + " = s." + name)
            .collect(Collectors.joining(" AND "));
    String table = identifiers.quote(plan.table());
    return dialect.merge(
        plan,
        table,
        dialect.using(table, rows, columns)
            + " ON (%s)%s".formatted(sameKey, whenMatched)
            + " WHEN NOT MATCHED THEN INSERT (%s)%s VALUES (%s)"
                .formatted(columns, dialect.overriding(plan), newValues));
  }

  private static String name(PlannedColumn column, Identifiers identifiers) {
    return identifiers.quote(column.name());
  }
}
