package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statement that writes one row of a plan. Nothing from a record becomes SQL text but quoted
 * names.
 */
public final class Dml {

  private final Identifiers identifiers;
  private final UpsertSyntax upsertSyntax;

  public Dml(Identifiers identifiers, UpsertSyntax upsertSyntax) {
    this.identifiers = identifiers;
    this.upsertSyntax = upsertSyntax;
  }

  /**
   * Whether there is a statement: without a key not every database can ignore a conflict, and none
   * one that it finds at the commit.
   */
  boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, UPDATE, DELETE -> true;
      case INSERT_IGNORE ->
          !plan.keyColumns().isEmpty()
              || (upsertSyntax.ignoresAnyConflict() && !plan.hasDeferrableKey());
    };
  }

  RowStatement statement(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT -> ofAllColumns(plan, insert(plan, identifiers));
      case UPSERT -> ofAllColumns(plan, upsertSyntax.upsert(plan, identifiers));
      case INSERT_IGNORE -> ofAllColumns(plan, upsertSyntax.insertIgnore(plan, identifiers));
      case UPDATE -> update(plan);
      case DELETE -> ofKey(plan, "DELETE FROM %s WHERE %s".formatted(table(plan), sameKey(plan)));
    };
  }

  /** A query that yields the number if the table has a row of the key that its parameters are. */
  RowStatement existence(TablePlan plan, int number) {
    return ofKey(plan, "SELECT %d FROM %s WHERE %s".formatted(number, table(plan), sameKey(plan)));
  }

  /** The columns beside the key that a row of the plan has a value for. */
  static int[] availableOthers(TablePlan plan) {
    return IntStream.range(plan.keyColumns().size(), plan.columns().size())
        .filter(column -> !plan.isUnavailable(column))
        .toArray();
  }

  static String insert(TablePlan plan, Identifiers identifiers) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            identifiers.quote(plan.table()),
            UpsertSyntax.list(plan.columns(), c -> identifiers.quote(c.name())),
            UpsertSyntax.list(plan.columns(), c -> c.mapping().parameter()));
  }

  private RowStatement update(TablePlan plan) {
    int[] others = availableOthers(plan);
    String assignments =
        Arrays.stream(others)
            .mapToObj(column -> equation(plan.columns().get(column)))
            .collect(Collectors.joining(", "));
    return new RowStatement(
        plan,
        "UPDATE %s SET %s WHERE %s".formatted(table(plan), assignments, sameKey(plan)),
        IntStream.concat(Arrays.stream(others), keyIndexes(plan)).toArray());
  }

  private static RowStatement ofAllColumns(TablePlan plan, String sql) {
    return new RowStatement(plan, sql, IntStream.range(0, plan.columns().size()).toArray());
  }

  private static RowStatement ofKey(TablePlan plan, String sql) {
    return new RowStatement(plan, sql, keyIndexes(plan).toArray());
  }

  private static IntStream keyIndexes(TablePlan plan) {
    return IntStream.range(0, plan.keyColumns().size());
  }

  private String sameKey(TablePlan plan) {
    return plan.keyColumns().stream().map(this::equation).collect(Collectors.joining(" AND "));
  }

  private String equation(PlannedColumn column) {
    return identifiers.quote(column.name()) + " = " + column.mapping().parameter();
  }

  private String table(TablePlan plan) {
    return identifiers.quote(plan.table());
  }
}
