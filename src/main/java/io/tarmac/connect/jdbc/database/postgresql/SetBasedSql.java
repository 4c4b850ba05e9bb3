package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.Dml;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The SQL text of statements that write a set of rows: of another relation, whose columns have the
 * types of the canonical values.
 */
final class SetBasedSql {

  private static final String ROWS = "r";
  private static final String TARGET = "t";

  private final Identifiers identifiers;
  private final Dml dml;

  SetBasedSql(Identifiers identifiers, Dml dml) {
    this.identifiers = identifiers;
    this.dml = dml;
  }

  /**
   * Rows with unavailable values are left alone: an insert and an update differ in their columns.
   * So are tables with rules, which would not see the rows that are written before by the same
   * statement.
   */
  boolean supports(TablePlan plan, Operation operation) {
    if (plan.isPartial() || plan.hasRules()) {
      return false;
    }
    return switch (operation) {
      case INSERT, DELETE, UPSERT, INSERT_IGNORE ->
          dml.supports(plan, operation) && dml.isOneStep(plan, operation);
      case UPDATE -> !plan.otherColumns().isEmpty();
    };
  }

  /** The columns of the rows, which are the first ones of the plan. */
  static List<PlannedColumn> columns(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE, UPDATE -> plan.columns();
      case DELETE -> plan.keyColumns();
    };
  }

  /** The types of the rows' columns. */
  static List<ElementType> types(TablePlan plan, Operation operation) {
    return columns(plan, operation).stream()
        .map(column -> ElementType.of(column.mapping().canonicalType()))
        .toList();
  }

  /** The name that the rows' column of that index has. */
  static String name(int index) {
    return "c" + index;
  }

  /** Something of each of so many columns, separated by commas. */
  static String list(int size, IntFunction<String> element) {
    return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(", "));
  }

  /**
   * The statement.
   *
   * @param relation what stands after {@code FROM} for the rows
   */
  String of(TablePlan plan, Operation operation, String relation) {
    List<PlannedColumn> columns = columns(plan, operation);
    String rows =
        "%s AS %s (%s)".formatted(relation, ROWS, list(columns.size(), SetBasedSql::name));
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE ->
          dml.insertion(
              plan,
              operation,
              "SELECT " + list(columns.size(), i -> value(columns.get(i), i)) + " FROM " + rows);
      case DELETE ->
          "DELETE FROM %s AS %s USING %s WHERE %s"
              .formatted(identifiers.quote(plan.table()), TARGET, rows, sameKey(plan));
      case UPDATE ->
          "UPDATE %s AS %s SET %s FROM %s WHERE %s"
              .formatted(
                  identifiers.quote(plan.table()), TARGET, assignments(plan), rows, sameKey(plan));
    };
  }

  private String assignments(TablePlan plan) {
    int keys = plan.keyColumns().size();
    return list(
        plan.otherColumns().size(),
        i -> {
          PlannedColumn column = plan.columns().get(keys + i);
          return identifiers.quote(column.name()) + " = " + value(column, keys + i);
        });
  }

  private String sameKey(TablePlan plan) {
    return IntStream.range(0, plan.keyColumns().size())
        .mapToObj(
            i -> {
              PlannedColumn column = plan.keyColumns().get(i);
              return "%s.%s %s %s"
                  .formatted(
                      TARGET,
                      identifiers.quote(column.name()),
                      plan.equalityOperator(column),
                      value(column, i));
            })
        .collect(Collectors.joining(" AND "));
  }

  /** The column's own expression around its value, whose marker is what comes first in it. */
  private static String value(PlannedColumn column, int index) {
    String expression = column.mapping().parameter();
    int marker = expression.indexOf('?');
    return expression.substring(0, marker)
        + ROWS
        + "."
        + name(index)
        + expression.substring(marker + 1);
  }
}
