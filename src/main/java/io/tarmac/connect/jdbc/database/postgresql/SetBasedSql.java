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
 * The SQL text of statements that write a set of rows from another relation. The columns of that
 * relation have the types of the canonical values.
 */
record SetBasedSql(Identifiers identifiers, Dml dml) {

  private static final String ROWS = "r";
  private static final String TARGET = "t";

  /**
   * Tells whether one statement can write the rows of a plan. Rows with unavailable values need
   * another way, because an insert and an update differ in their columns. Tables with rules need
   * another way too: rules would not see the rows that the same statement has written before.
   */
  boolean supports(TablePlan plan, Operation operation) {
    if (plan.isPartial() || plan.hasRules()) {
      return false;
    }
    return switch (operation) {
      case INSERT, DELETE, UPSERT, INSERT_IGNORE ->
          dml.supports(plan, operation) && dml.isOneStep(plan, operation);
      case UPDATE -> !plan.otherColumns().isEmpty();
      case ADD_VERSION, END_VERSION, SWEEP -> false;
    };
  }

  /** Returns the columns of the rows, which are the first columns of the plan. */
  static List<PlannedColumn> columns(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE, UPDATE, ADD_VERSION, END_VERSION, SWEEP -> plan.columns();
      case DELETE -> plan.keyColumns();
    };
  }

  /** Returns the types of the rows' columns. */
  static List<ElementType> types(TablePlan plan, Operation operation) {
    return columns(plan, operation).stream()
        .map(column -> ElementType.of(column.mapping().canonicalType()))
        .toList();
  }

  /** Returns the encoders of the rows' values. */
  static List<BinaryEncoder> encoders(TablePlan plan, Operation operation) {
    return columns(plan, operation).stream()
        .map(column -> BinaryEncoder.of(column.mapping().canonicalType()))
        .toList();
  }

  /** Returns the name of the rows' column with an index. */
  static String name(int index) {
    return "c" + index;
  }

  /** Returns a list of so many elements, separated by commas. */
  static String list(int size, IntFunction<String> element) {
    return IntStream.range(0, size).mapToObj(element).collect(Collectors.joining(", "));
  }

  /**
   * Returns the statement.
   *
   * @param relation the SQL text that stands after {@code FROM} for the rows
   */
  String statement(TablePlan plan, Operation operation, String relation) {
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
      case ADD_VERSION, END_VERSION, SWEEP ->
          throw new IllegalArgumentException(operation + " takes several statements");
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

  /**
   * Returns the column's own expression around its value. The first question mark in the expression
   * is the marker of the value.
   */
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
