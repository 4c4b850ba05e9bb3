package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SchemaEvolution;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.util.List;

/**
 * The requirements that a table has to meet because the sink may not, or cannot, add what it lacks.
 * Immutable.
 */
final class TableRequirements {

  private final SchemaEvolution allowed;

  TableRequirements(SchemaEvolution allowed) {
    this.allowed = allowed;
  }

  /**
   * Requires that the sink may, and can, create a table that does not exist.
   *
   * @throws PlanException if the sink may not, or cannot
   */
  void requireCreatable(TablePlan plan) throws PlanException {
    if (isWithoutTypes(plan.columns())) {
      throw new PlanException(
          ErrorCode.MISSING_TABLE,
          "table %s: the table does not exist, and a record without a schema tells no types to create it with; create it"
              .formatted(plan.table()));
    }
    if (!allowed.createsTables()) {
      throw forbidden(plan, ErrorCode.MISSING_TABLE, "the table does not exist");
    }
  }

  /**
   * Requires that the sink may, and can, add the columns that a table lacks.
   *
   * @throws PlanException if the sink may not, or cannot
   */
  void requireAddable(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    for (PlannedColumn column : missing) {
      // A column that is added to a table does not become part of its primary key.
      if (plan.keyColumns().contains(column)) {
        throw noKeyColumn(plan.table(), column.name());
      }
    }
    List<PlannedColumn> withoutTypes =
        missing.stream().filter(column -> Schemaless.isAny(column.schema())).toList();
    if (!withoutTypes.isEmpty()) {
      throw new PlanException(
          ErrorCode.MISSING_COLUMN,
          "table %s: %s, and a value without a schema tells no type to create it with; create it, or leave the field out"
              .formatted(plan.table(), noColumn(withoutTypes)));
    }
    if (!missing.isEmpty() && !allowed.addsColumns()) {
      throw forbidden(plan, ErrorCode.MISSING_COLUMN, noColumn(missing));
    }
  }

  /**
   * Requires that a table has the columns by which rows are looked for.
   *
   * @throws PlanException if a column is missing
   */
  static void requireNone(TablePlan plan, List<PlannedColumn> missing) throws PlanException {
    if (!missing.isEmpty()) {
      throw new PlanException(
          ErrorCode.TABLE_KEY_MISMATCH,
          "table %s: %s, by which rows are deleted; add the column or change %s"
              .formatted(plan.table(), noColumn(missing), KeyProperties.KEY_FIELDS));
    }
  }

  /** Returns the failure for a table that lacks a column of the key. */
  static PlanException noKeyColumn(TableName table, String column) {
    return new PlanException(
        ErrorCode.TABLE_KEY_MISMATCH,
        "table %s: the table has no column '%s', which is part of the key; alter the table's key or change %s"
            .formatted(table, PrintableText.name(column), KeyProperties.KEY_FIELDS));
  }

  private static PlanException forbidden(TablePlan plan, ErrorCode code, String problem) {
    return new PlanException(
        code,
        "table %s: %s; create it or set %s=basic"
            .formatted(plan.table(), problem, TableProperties.SCHEMA_EVOLUTION));
  }

  private static boolean isWithoutTypes(List<PlannedColumn> columns) {
    return columns.stream().anyMatch(column -> Schemaless.isAny(column.schema()));
  }

  private static String noColumn(List<PlannedColumn> missing) {
    return "the table has no column '" + PrintableText.name(missing.get(0).name()) + "'";
  }
}
